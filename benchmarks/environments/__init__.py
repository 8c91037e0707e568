"""The parts of `./dev bench envs`: workers that measure, and tables of their figures."""
