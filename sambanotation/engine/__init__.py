"""Engines: the messages that they speak, and our own referee as one of them."""
