"""What a partial record does not say and what follows all the same: its completions, by an integer program whose every
answer the one referee replays. Knows nothing of the command line."""
