"""Helpers for the whole server that know nothing about tables: settings, limits, logs, names, randomness, files."""
