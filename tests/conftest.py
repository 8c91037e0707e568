from unittest import mock

from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# The examples are the same in every run; ./dev soak tries others. They have no time limit, because the machine may be busy.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("random", settings.get_profile("same"), derandomize=False, max_examples=1000)
settings.load_profile("same")
# Hypothesis would also try constants from our imported modules, but which of them are imported depends on the tests before.
mock.patch.object(providers, "is_local_module_file", return_value=False).start()
