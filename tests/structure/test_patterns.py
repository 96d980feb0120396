"""Patterns mean the same in every Python that is promised."""

from __future__ import annotations

import re

from house import PACKAGES, ROOT

WRONG_IN_OLDER = re.compile(r"(?:\\.|[\])}.])[*+?]\+|\d\}\+|\(\?>")
"""Possessive quantifiers and atomic groups: the ``re`` of Python 3.11.2 matches wrongly with them."""


def test_no_pattern_gives_nothing_back() -> None:
    files = [
        path for name in (*PACKAGES, "tests") for path in (ROOT / name).rglob("*") if path.suffix in (".py", ".lark")
    ]
    lines = [
        f"{path}:{number}"
        for path in files
        if path.name != "test_patterns.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if WRONG_IN_OLDER.search(line)
    ]
    assert lines == []


def test_what_is_wrong_is_found() -> None:
    assert all(map(WRONG_IN_OLDER.search, (r"\s*+a", "[a-z]++", "(?:ab)?+", ".*+", r"\d{2}+", "(?>a)")))
