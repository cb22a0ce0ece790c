"""Addresses that failed to come in too often; times are in seconds."""

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network

from .limits import Limits

_HOME = 64
"""Bits of an IPv6 address that belong to one household; it can choose the others at will."""


def neighbourhood(address: str) -> str:
    """Whose tries are counted together: an IPv4 address, or all IPv6 addresses of a household."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((int(known), _HOME), strict=False))


@dataclass(slots=True)
class _Tries:
    failed: deque[float] = field(default_factory=deque)
    until: float = 0.0
    """When the address may try again."""


class Attempts:
    """Counts failed tries; those who come in are never counted, so that many may share an address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def failed(self, address: str, now: float) -> None:
        """Note a failed try; what was least recently noted is forgotten when there is too much."""
        key = neighbourhood(address)
        tries = self._tries.setdefault(key, _Tries())
        self._tries.move_to_end(key)
        tries.failed.append(now)
        while tries.failed[0] <= now - self._limits.failures_within:
            tries.failed.popleft()
        if len(tries.failed) >= self._limits.failures:
            tries.until = now + self._limits.turned_away
            tries.failed.clear()
        if len(self._tries) > self._limits.addresses:
            self._tries.popitem(last=False)

    def is_turned_away(self, address: str, now: float) -> bool:
        """Whether the address may not try at present."""
        tries = self._tries.get(neighbourhood(address))
        return tries is not None and now < tries.until
