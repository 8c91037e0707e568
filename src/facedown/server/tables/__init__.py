"""Tables while people are there: live games, connections, clocks, chat and deals."""
