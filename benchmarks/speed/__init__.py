"""The parts of `./dev bench engine`: workers that measure, and the tables and charts of their figures."""
