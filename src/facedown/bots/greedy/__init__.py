"""`greedy`: the plain reference, in fixed words and never tuned. One file a game."""
