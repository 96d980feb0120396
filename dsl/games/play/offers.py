"""Which of many offers to show to somebody who asked for one that is not there."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher


def nearest(text: str, offers: Sequence[str], most: int = 6) -> list[str]:
    """The offers most like ``text``: those that begin with as many of the same words come first."""
    wanted = text.casefold().split()

    def far(offer: str) -> tuple[int, float]:
        words = offer.casefold().split()
        shared = next(
            (i for i, (a, b) in enumerate(zip(wanted, words, strict=False)) if a != b), min(len(wanted), len(words))
        )
        return -shared, -SequenceMatcher(None, text.casefold(), offer.casefold()).ratio()

    return sorted(offers, key=far)[:most]
