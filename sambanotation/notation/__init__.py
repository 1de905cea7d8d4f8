"""The text of a record: reading and writing it, with no idea of legality."""
