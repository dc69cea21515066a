"""How often something may be done: generous for people, and an end to floods."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address


class RateLimiter:
    """A token bucket for each of a bounded number of keys, such as devices or addresses.

    A key may do something ``burst`` times at once, and then once ``every`` so many seconds.
    """

    def __init__(self, burst: int, every: float, keys: int = 1000) -> None:
        self._burst, self._every, self._keys = burst, every, keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, key: str, now: float | None = None) -> bool:
        """Count one time, if it may be done now; ``now`` is in seconds of a monotonic clock."""
        now = time.monotonic() if now is None else now
        tokens = self._tokens(key, now)
        is_allowed = tokens >= 1
        self._buckets[key] = (tokens - is_allowed, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)  # unused for longest, so the fullest
        return is_allowed

    def wait(self, key: str, now: float | None = None) -> int:
        """Return the whole seconds until a key may do it again."""
        now = time.monotonic() if now is None else now
        return max(0, math.ceil((1 - self._tokens(key, now)) * self._every))

    def _tokens(self, key: str, now: float) -> float:
        tokens, since = self._buckets.get(key, (self._burst, now))
        return min(self._burst, tokens + (now - since) / self._every)


def network_of(address: str) -> str:
    """Return what tells people's addresses apart: of IPv6, everybody has 2⁶⁴."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else parsed.exploded[:19]
    return str(parsed)
