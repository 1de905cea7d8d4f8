"""How fast records are read, replayed and scored, beside a reader of chess games. `make bench` runs it."""
