"""A second judge of samba-br, written from the text of the rules alone. It shares nothing with `sambanotation`."""
