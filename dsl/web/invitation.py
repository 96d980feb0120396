"""How people find a table: a QR code of its address, and a short address with a code of five letters."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass, replace

import segno

PROBES = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "169.254.255.255")
"""Addresses in private networks, used to find this machine's own addresses: those from which they are reached."""
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Invitation:
    """``address`` opens the table with its key, ``short`` asks for the letters of ``code``.

    ``alone``: this machine is in no network, phones cannot come in.
    """

    address: str
    short: str
    code: str
    alone: bool = False

    def with_key(self, key: str) -> Invitation:
        """The same invitation with another key."""
        return replace(self, address=f"{self.address.partition('#')[0]}#k={key}")

    def svg(self) -> str:
        """The address as a QR code for a page."""
        return str(
            segno.make(self.address, error="m", micro=False).svg_inline(border=2, omitsize=True, light="#ffffff")
        )

    def terminal(self) -> str:
        """The QR code in characters for a terminal."""
        rows = [list(row) for row in segno.make(self.address, error="l", micro=False).matrix_iter(border=2)]
        rows += [[0] * len(rows[0])] * (len(rows) % 2)
        pairs = zip(rows[::2], rows[1::2], strict=True)
        return "\n".join("".join(BLOCKS[above, below] for above, below in zip(*pair, strict=True)) for pair in pairs)


BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Characters for two dots of a QR code, one above the other (1 is dark); inverted for dark terminals."""


def invitation(port: int, table_key: str, code: str, bind: str = "") -> Invitation:
    """The invitation to a table; ``bind`` is the address it listens at, if it is only one."""
    address = bind or next(iter(own_addresses()), LOOPBACK)
    short = f"http://[{address}]:{port}" if ":" in address else f"http://{address}:{port}"
    alone = not bind and address == LOOPBACK
    return Invitation(f"{short}/#k={table_key}", short.removeprefix("http://"), code, alone)


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks; no data is sent to find them."""
    found = []
    for probe in PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link, suppress(OSError):
            link.connect((probe, 9))
            found.append(str(link.getsockname()[0]))
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
