"""How many of the machine's cores there are for us."""

import os


def count_cores() -> int:
    """Those that this process may use, where the system tells; else all."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
