"""The versions of the tool and of the notation, the rules where none are named, and how files of rule sets end, as
constants: asking the installation for a version costs 80 ms, and whoever reads or writes files needs no rule sets."""

VERSION = "0.1.0"
NOTATION = "1"
DEFAULT_RULES = "samba-br"
"""What a record comes to that names no rules hangs on it as on the notation."""
ENDS_OF_RULE_SETS = (".yaml", ".yml")
"""What the name of a file ends in that holds a rule set, and that another one may extend."""
