"""Who checks the checker: the code of the referee is altered bit by bit, and some test must notice each time."""
