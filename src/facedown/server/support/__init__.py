"""Helpers for the whole server that know nothing of tables."""
