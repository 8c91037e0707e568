"""From rules to games that people and programs play: dealing, spelling, folding, checked matches, records and traces."""
