"""The rules of every game, once. Nothing in this room imports anything of ours from outside it."""
