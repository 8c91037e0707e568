"""What clients connect to: the REST interface, the WebSocket and the pages."""
