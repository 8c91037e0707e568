from hypothesis import HealthCheck, settings

# The same examples in every run, however long one of them takes: a machine may be busy. ./dev soak tries others.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("random", settings.get_profile("same"), derandomize=False, max_examples=1000)
settings.load_profile("same")
