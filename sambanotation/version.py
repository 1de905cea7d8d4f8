"""The versions of the tool and of the notation, and the rules where none are named, as constants: asking the
installation for a version costs 80 ms."""

VERSION = "0.1.0"
NOTATION = "1"
DEFAULT_RULES = "samba-br"
"""What a record comes to that names no rules hangs on it as on the notation."""
