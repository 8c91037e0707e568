"""`careful`: sound rules of thumb, one file a game. They mind what the others can know, but do not search."""
