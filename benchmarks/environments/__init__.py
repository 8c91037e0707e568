"""What `./dev bench envs` is made of: workers that measure, and the tables of their figures."""
