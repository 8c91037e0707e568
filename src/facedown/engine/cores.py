"""How many of the machine's cores this process may use."""

import os


def count_cores() -> int:
    """The number of cores that this process may use; all of the machine's if the system does not say."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
