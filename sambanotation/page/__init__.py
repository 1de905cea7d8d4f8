"""Games to look at: a replay as one JSON value, and the page, the pictures and the commented game made of it."""
