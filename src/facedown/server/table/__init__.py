"""One table while people are at it, and all of them together: seats, play, what each may know, talk, clocks."""
