"""The parts that games are built from. Nothing here knows any particular game."""
