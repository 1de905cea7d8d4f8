"""Read, check and annotate games of Samba: the public door, re-exports only."""
