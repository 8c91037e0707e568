"""What a table is, without any I/O."""
