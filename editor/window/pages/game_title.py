"""The title of a game in two parts."""

from __future__ import annotations


def split_title(title: str) -> tuple[str, str]:
    """What stands large on the box, and what the title adds after a colon or a comma."""
    cuts = [place for sign in (": ", ", ") if (place := title.find(sign)) > 0]
    return (title[: min(cuts)], title[min(cuts) + 2 :]) if cuts else (title, "")
