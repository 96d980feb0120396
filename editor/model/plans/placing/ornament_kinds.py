"""The kinds of ornaments as a plan sees them: how wide and high each is drawn, and where it may stand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OrnamentForm:
    """What an ornament takes, as a share of its width: its height, and how far its middle lies below its top.

    ``wish`` is how wide the program draws it, ``least`` below which it would be a blot; both in marks (a mark is a
    pixel of a page 1680 wide).
    """

    high: float
    middle: float
    wish: float
    least: float
    where: str = "sea"


FORMS = {
    "ship": OrnamentForm(0.95, 0.5, 168, 78),
    "caravel": OrnamentForm(1.02, 0.5, 122, 62),
    "sloop": OrnamentForm(0.96, 0.5, 92, 52),
    "serpent": OrnamentForm(0.59, 0.5, 196, 96),
    "whale": OrnamentForm(0.70, 0.5, 160, 80),
    "kraken": OrnamentForm(0.68, 0.5, 150, 80),
    "dolphins": OrnamentForm(0.53, 0.5, 118, 66),
    "rose": OrnamentForm(1.12, 0.595, 214, 100),
    "star": OrnamentForm(1.24, 0.593, 128, 64),
    "wind": OrnamentForm(0.64, 0.5, 150, 84, "void"),
    "anchor": OrnamentForm(1.14, 0.5, 92, 56, "void"),
}
"""By kind; what stands in the void stands where no cells are."""
SHIPS, BEASTS, SMALL = ("ship", "caravel"), ("serpent", "whale", "kraken"), ("dolphins", "sloop")
ROSES = ("rose", "star")
