from unittest import mock

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# The same examples in every run, however long one of them takes: a machine may be busy. ./dev soak tries others.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("random", settings.get_profile("same"), derandomize=False, max_examples=1000)
settings.load_profile("same")
# It also tries constants of all modules of ours that are imported, and these depend on which tests the process ran before.
mock.patch.object(providers, "is_local_module_file", return_value=False).start()
