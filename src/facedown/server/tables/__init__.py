"""Tables where people play: live games, their audience, clocks and deals."""
