"""The entrances: REST, WebSocket and pages."""
