"""The table: a server on which people and bots sit down and play."""
