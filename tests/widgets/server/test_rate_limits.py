"""How often something may be done."""

from __future__ import annotations

from widgets.server.rate_limits import RateLimiter


def test_what_is_over_is_refused_a_key_and_allowed_in_time() -> None:
    tries = RateLimiter(burst=2, every=30)
    assert [tries.allow("a", now) for now in (0, 1, 2)] == [True, True, False]
    assert tries.wait("a", 2) == 28
    assert tries.allow("b", 2)
    assert [tries.allow("a", now) for now in (29, 30, 31)] == [False, True, False]
    assert tries.wait("a", 1000) == 0
    assert [tries.allow("a", 1000) for _ in range(3)] == [True, True, False]


def test_what_was_refused_costs_nothing() -> None:
    tries = RateLimiter(burst=1, every=10)
    assert tries.allow("a", 0)
    assert not any(tries.allow("a", now / 10) for now in range(1, 100))
    assert tries.allow("a", 10)


def test_keys_are_forgotten_when_there_are_many() -> None:
    tries = RateLimiter(burst=1, every=10, keys=2)
    for now, key in enumerate("aabac"):  # "b" is the one that was used first
        tries.allow(key, now)
    assert not tries.allow("a", 4)
    assert len(tries._buckets) == 2
