"""Lark's parse tables of the grammar as JSON, computed once and stored in the cache folder.

A page that plays by itself has them beside the grammar: there they would take a second to make.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import Any

import lark
from lark.grammar import Rule, Terminal
from lark.lexer import TerminalDef
from platformdirs import user_cache_path

from dsl.text.files.write import write_bytes

OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "start": ["chunk", "expr"],
    "propagate_positions": True,
    "maybe_placeholders": True,
}
NAME = "grammar.json"


def cached_parser() -> lark.Lark:
    """The parser of the grammar, from the cache if possible; without a cache it only starts more slowly."""
    grammar = _grammar()
    mark, kept = _mark(grammar), user_cache_path("fordewind") / NAME
    made = _read(Path(__file__).with_name(NAME), mark) or _read(kept, mark)
    if made is None:
        made = lark.Lark(grammar, **OPTIONS)
        with suppress(OSError):
            kept.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(kept, tables_of(made))
    _passing_on(made)
    return made


def _passing_on(parser: lark.Lark) -> None:
    """Make the reductions cheap that only pass on what they are given, as most levels of an expression do."""
    callbacks: dict[Rule, Any] = parser.parser.parser.parser.callbacks
    for rule in callbacks:
        only = rule.expansion[0] if isinstance(rule, Rule) and len(rule.expansion) == 1 else None
        if only is not None and rule.options.expand1 and not rule.alias and not any(rule.options.empty_indices):
            if not (only.filter_out if isinstance(only, Terminal) else only.name.startswith("_")):
                callbacks[rule] = itemgetter(0)


def tables_of(parser: lark.Lark) -> bytes:
    """The parser of the grammar as it is kept."""
    return json.dumps([_mark(_grammar()), *parser.memo_serialize([TerminalDef, Rule])], separators=(",", ":")).encode()


def _grammar() -> str:
    return Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")


def _mark(grammar: str) -> str:
    return hashlib.sha256(f"{lark.__version__} {OPTIONS} {grammar}".encode()).hexdigest()


def _read(place: Path, mark: str) -> lark.Lark | None:
    """The parser of kept tables; None where there are none, or those of another grammar."""
    try:
        found, *made = json.loads(place.read_bytes(), object_hook=_numbered)
        return lark.Lark._load_from_dict(*made) if found == mark else None  # type: ignore[no-untyped-call]
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _numbered(read: dict[str, Any]) -> dict[Any, Any]:
    """The tables with numbers as keys of states and tokens again; JSON has only texts as keys."""
    return {int(key): value for key, value in read.items()} if next(iter(read), "").isdigit() else read
