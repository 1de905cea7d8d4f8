"""Many records at once: cut into pieces, judged by several processes, spread over machines, and counted."""
