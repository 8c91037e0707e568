"""Memory Kings."""
