"""The table: cards, melds, actions, positions and the count, with no idea of text or legality."""
