"""Records as JSON and back, for programs that write what happened at a table without knowing the notation."""
