"""Every message between the server and its clients, and what is generated from declarations."""
