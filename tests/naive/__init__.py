"""A second judge of the four rule sets of the sources, written from the text of the rules alone.

It shares nothing with `sambanotation`.
"""
