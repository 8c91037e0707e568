"""The rules compiled: the only room that imports Numba. What needs no speed never comes in here."""
