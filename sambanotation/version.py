"""The versions of the tool and of the notation, as constants: asking the installation for them costs 80 ms."""

VERSION = "0.1.0"
NOTATION = "1"
