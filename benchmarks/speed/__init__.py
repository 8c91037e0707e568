"""What `./dev bench engine` is made of: workers that measure, and what is made of their figures."""
