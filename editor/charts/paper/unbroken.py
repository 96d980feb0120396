"""Where a line of print may not break: before a dash, inside a range, a clause's number, a name or a sum."""

from __future__ import annotations

import re
from typing import Any

IDS = ("clause", "to")
"""The keys of links, whose values are not texts."""
BLANKS = re.compile(r" (?=[—–])|(?<=[+−])(\d+) (?=\w)")
JOINS = re.compile(r"(?<=\d)–(?=\d)|((?<![\w-])[^\W\d_]\d+|[^\W\d_])-(?=(?<=\d-)\w|[A-ZА-ЯЁҐЄІЇ])")
"""``1–4``, ``C90-4Nb``, ``Порто-Белло``: invisible characters forbid breaks beside the dash."""


def unbroken(data: Any) -> Any:
    """Plain data for a template, its texts with no-break spaces and joiners; links are unchanged."""
    match data:
        case str():
            blanks = BLANKS.sub(lambda found: f"{found[1] or ''}\u00a0", data)
            return JOINS.sub(lambda found: f"{found[1]}-\u2060" if found[1] else "\u2060–\u2060", blanks)
        case dict():
            return {key: value if key in IDS else unbroken(value) for key, value in data.items()}
        case list() | tuple():
            return [unbroken(item) for item in data]
    return data
