"""One difference between two rule files, as a plain value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from dsl.services.forms.typed_values import FormContext
from dsl.services.house.replacing import in_skin
from dsl.text.diagnostics import Label, Words
from dsl.text.source import Edit, Place, Span

_CODE_KINDS = ("rule", "function", "route", "options", "setup", "play", "value")
"""Kinds of declarations that consist of code and have no label."""
What = Literal["added", "removed", "changed"]


@dataclass(frozen=True)
class Difference:
    """``kind`` is the English keyword of what differs (``param``, ``row``, ``rule`` …), ``name`` its name.

    ``sentence`` is about it, ``detail`` a second one; their labels are the game's own. ``owner`` is the table, kind
    or group that it belongs to. ``help`` is the ``##`` text of the new declaration, else of the old one; ``own_help``
    only that of the new one. ``old_place`` and ``place`` are the places of both, ``old`` and ``new`` their texts.
    ``put_back`` are the edits of house rules that undo this difference.
    """

    kind: str
    name: str
    what: What
    sentence: Words
    detail: Words | None = None
    owner: str = ""
    help: str = ""
    own_help: str = ""
    clauses: tuple[str, ...] = ()
    old_place: Place | None = None
    place: Place | None = None
    old: str = ""
    new: str = ""
    put_back: tuple[Edit, ...] = ()


@dataclass(frozen=True)
class Thing:
    """A declaration of one of two compared games: its ``meaning`` (equal if nothing changed) and its place.

    ``owner`` is the name of the table, kind or group that it belongs to, ``of`` that one's label.
    """

    kind: str
    name: str
    label: str
    meaning: object
    span: Span
    owner: str = ""
    of: str = ""

    @property
    def named(self) -> Words:
        """How a sentence refers to it: by its label or else its name, and by its owner."""
        part = Words(f"part-{self.kind}", {"name": Label(self.label or self.name)})
        return Words("part-of", {"part": part, "of": Label(self.of or self.owner)}) if self.owner else part


def between(old: Thing | None, new: Thing | None, one: FormContext, two: FormContext) -> Difference | None:
    """The difference of two versions of a declaration, one of which may be missing; None if they mean the same."""
    if old is not None and new is not None and old.meaning == new.meaning:
        return None
    thing = new or old
    assert thing is not None, "one of both is there"
    what: What = "changed" if old is not None and new is not None else "added" if new is not None else "removed"
    title = ""
    detail: Words | None = None
    if old is not None and new is not None and thing.kind in _CODE_KINDS:
        helps = one.help_at(old.span), two.help_at(new.span)
        title = helps[0] or helps[1]
        before, skins = lines_of(old.span), (one.skin(old.span), two.skin(new.span))
        detail = changed_text(*helps, in_skin(before, *skins) if skins[0] != skins[1] else before, lines_of(new.span))
    named = Words("part-titled", {"part": thing.named, "title": Label(title)}) if title else thing.named
    there = [(side, form.span) for form, side in ((new, two), (old, one)) if form is not None]
    return Difference(
        thing.kind,
        thing.name,
        what,
        Words(f"differs-{what}", {"thing": named}),
        detail,
        owner=thing.owner,
        help=next((text for side, span in there if (text := side.help_at(span))), ""),
        own_help=two.help_at(new.span) if new is not None else "",
        clauses=next((found for side, span in there if (found := side.clauses(span))), ()),
        old_place=Place.of(old.span) if old is not None else None,
        place=Place.of(new.span) if new is not None else None,
        old=lines_of(old.span) if old is not None else "",
        new=lines_of(new.span) if new is not None else "",
    )


def changed_text(old_help: str, new_help: str, old: str, new: str) -> Words | None:
    """A sentence on a changed rule: its new help, or the changed lines; None if there is no change."""
    if new_help and new_help != old_help:
        return Words("changed-now", {"help": Label(new_help)})
    before, after = _code(old), _code(new)
    blocks = [c for c in SequenceMatcher(None, before, after, autojunk=False).get_opcodes() if c[0] != "equal"]
    removed = [line for _, i, j, _, _ in blocks for line in before[i:j]]
    added = [line for _, _, _, i, j in blocks for line in after[i:j]]
    if len(removed) == len(added) == 1:
        return Words("changed-line", {"old": removed[0], "new": added[0]})
    if removed or added:
        sample = (added or removed)[0]
        code = "changed-lines" if removed and added else "changed-more" if added else "changed-less"
        return Words(code, {"count": len(added or removed), "line": sample})
    return None


def _code(text: str) -> list[str]:
    """The code lines of a declaration, without clause tags, comments and indents."""
    lines = (re.sub(r"\s+[@#].*$", "", line).strip() for line in text.split("\n")[1:])
    heading = text.split("\n", 1)[0].partition("=")[2]
    return [line for line in (re.sub(r"\s+[@#].*$", "", heading).strip(), *lines) if line]


def lines_of(span: Span) -> str:
    """The full lines of a span."""
    return "\n".join(span.source.line(line) for line in range(span.line, span.end_line + 1))
