"""The compiled grammar: what Lark makes of ``grammar.lark``. It is the same for every file and never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark
from platformdirs import user_cache_dir

from dsl.maps.board.spec import Kind

# Words of which several make one terminal.
_KINDS = {
    **dict.fromkeys(("table", "wheel", "deck"), "TABLE_KIND"),
    **dict.fromkeys((kind.value for kind in Kind), "FEATURE"),
    **dict.fromkeys(("all", "any", "sum"), "BODY_KIND"),
}


@dataclass(frozen=True)
class Grammar:
    """Lark's parser with the names of its terminals: by keyword or sign, and back."""

    lark: Lark
    terminals: Mapping[str, str]
    spellings: Mapping[str, str]

    def of_phrase(self, english: tuple[str, ...]) -> list[str]:
        """The terminals of an English phrase."""
        return [_KINDS.get(word) or self.terminals[word] for word in english]


@cache
def grammar() -> Grammar:
    """The grammar, compiled at first use and kept in the user's cache folder."""
    text = files("dsl.language.syntax").joinpath("grammar.lark").read_text(encoding="utf-8")
    options: dict[str, Any] = {
        "parser": "lalr",
        "start": ["chunk", "expr"],
        "propagate_positions": True,
        "maybe_placeholders": True,
    }
    try:
        folder = Path(user_cache_dir("fordewind"))
        folder.mkdir(parents=True, exist_ok=True)
        lark = Lark(text, cache=str(folder / "grammar.cache"), **options)
    except OSError:  # a home that cannot be written: slower to start, otherwise the same
        lark = Lark(text, **options)
    terminals = {str(terminal.pattern.value): terminal.name for terminal in lark.terminals if terminal.pattern}
    return Grammar(lark, terminals, {name: text for text, name in terminals.items()})
