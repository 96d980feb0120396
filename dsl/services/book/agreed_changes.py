"""What house rules change, as a player reads it: values as they are, procedures in the words of their own ``##``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.services.book.book_values import Change
from dsl.services.book.rule_tables import capital
from dsl.services.house.rule_difference import Difference

Word = Callable[[str], str]
UNSEEN = frozenset({"value", "history"})
"""What bots think and the engine remembers is no rule for players."""
NAMED = frozenset("param cell row sector card table wheel deck piece terrain site arrow region start players".split())
"""Of these a book says that they are new or gone; of all others only what they do."""
HELPERS = frozenset({"function", "enum", "state", "attribute", "player-attribute"})
"""New ones do nothing by themselves: what uses them says what they are for."""
_ENDS = (".", "!", "?", "…")


def agreed_changes(found: Iterable[Difference], language: str, word: Word) -> tuple[list[Change], list[str]]:
    """The changes of a book, and the names of those that nobody has put into words."""
    changes, unsaid = [], []
    for difference in found:
        if difference.kind in UNSEEN:
            continue
        if difference.kind in HELPERS and difference.what == "added" and not difference.own_help:
            continue
        named = capital(difference.said.text(language, word))
        if difference.kind not in NAMED and not difference.own_help:
            unsaid.append(named)
            if difference.what == "added":
                continue
        changes.append(_change(difference, named, language, word))
    return changes, unsaid


def _change(found: Difference, named: str, language: str, word: Word) -> Change:
    """A change said; the help of a table tells of its columns, not of what is changed in it."""
    if found.kind not in NAMED and found.own_help:
        return Change(_sentence(word(found.own_help)), "", found.clauses)
    more = [found.detail.text(language, word)] if found.detail is not None and found.kind in NAMED else []
    if found.kind in ("param", "card") and found.help:
        more.append(word(found.help))
    return Change(_sentence(named), " ".join(map(_sentence, more)), found.clauses)


def _sentence(text: str) -> str:
    return text if text.endswith(_ENDS) else f"{text}."
