"""Limits for strangers in the network: who may connect, how much they may send, how often they may guess a key."""

from __future__ import annotations

import ipaddress
from collections import Counter
from dataclasses import dataclass, field

LARGEST = 4096
"""Bytes of the largest message that is read."""
RATE, BURST = 15.0, 40.0
"""The most messages per second, and at once after a pause."""
MOST_IGNORED = 20
"""The most messages beyond the rate, and broken ones, that are ignored before the connection is closed."""
PER_ADDRESS, CONNECTIONS = 10, 200
"""The most connections from one address; the most of all."""
GUESSES, ALL_GUESSES = 6, 60
"""The wrong keys after which an address is blocked; the wrong keys of all after which the short code is disabled."""
SHARED = ipaddress.ip_network("100.64.0.0/10")
"""Addresses behind a provider or in a private overlay network, not reachable from the internet."""


def is_near(peer: str) -> bool:
    """Whether an address is in a private network."""
    try:
        address = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return False
    inner = getattr(address, "ipv4_mapped", None) or address
    return bool(inner.is_private or inner.is_loopback or inner.is_link_local or inner in SHARED)


def is_by_address(host: str) -> bool:
    """Whether a Host header names this machine by an address, not by a name that anybody's DNS can point here."""
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    return True


def is_own_page(origin: str | None, host: str) -> bool:
    """Whether a request comes from a page of this host, or from no page."""
    return origin is None or origin == f"http://{host}"


@dataclass
class Allowance:
    """How many messages a connection may still send. Times are seconds of a monotonic clock."""

    last: float
    tokens: float = BURST
    ignored: int = 0

    def may(self, now: float) -> bool:
        """Whether one more message is accepted now."""
        self.tokens = min(BURST, self.tokens + (now - self.last) * RATE) - 1
        self.last = now
        if self.tokens >= 0:
            return True
        self.tokens = max(self.tokens, -1.0)
        self.ignored += 1
        return False

    @property
    def spent(self) -> bool:
        """Whether the connection is to be closed."""
        return self.ignored > MOST_IGNORED


@dataclass
class Door:
    """Counts connections and wrong keys by address. ``anyone``: connections from the internet are accepted."""

    anyone: bool = False
    connected: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)

    def refuses(self, peer: str, hosts: list[str], origins: list[str]) -> bool:
        """Whether a request is not answered: by its sender, its Host header or its Origin."""
        if not (self.anyone or is_near(peer)) or len(hosts) != 1 or len(origins) > 1:
            return True
        return not is_by_address(hosts[0]) or not is_own_page(origins[0] if origins else None, hosts[0])

    def is_full(self, peer: str) -> bool:
        """Whether no more connections are accepted, of this address or at all."""
        return self.connected[peer] >= PER_ADDRESS or self.connected.total() >= CONNECTIONS

    def is_shut(self, peer: str) -> bool:
        """Whether an address has guessed too often."""
        return self.wrong[peer] >= GUESSES

    @property
    def besieged(self) -> bool:
        """Whether there were so many wrong keys that a short code is no longer safe."""
        return self.wrong.total() >= ALL_GUESSES
