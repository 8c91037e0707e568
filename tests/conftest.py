from unittest import mock

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# The same examples in every run, without a time limit, because the machine may be busy. ./dev soak tries others.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("random", settings.get_profile("same"), derandomize=False, max_examples=1000)
settings.load_profile("same")
# Hypothesis also tries constants from imported modules of ours, which depend on the tests that the process ran before.
mock.patch.object(providers, "is_local_module_file", return_value=False).start()
