"""What the server's rooms share, and that knows no table."""
