"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# the same examples on every run, and no limit on their time: a busy machine fails no test
settings.register_profile(
    "referee",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("referee")
