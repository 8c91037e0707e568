"""What is kept: the database, its versions, copies and exports."""
