"""The outline of a game and of all it extends: chapters in the order of a rulebook, with the declarations in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dsl.language.check.clauses import Clauses
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.headings import section_title
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.contract import Chapter, Entry
from dsl.text.source import Place, Span

Labelled = t.Enum | t.Param | t.Table | t.Piece | t.FeatureDecl | t.AttributeDecl | t.Item
Called = t.Function | t.Rule | t.Options | t.Route


class Entries:
    """Creates the entries of one file; ``own``: the file whose outline is made."""

    def __init__(self, file: RulesFile, clauses: Clauses, own: bool) -> None:
        self._file, self._clauses, self._own = file, clauses, own

    def entry(self, d: t.Node) -> Entry | None:
        """The entry of a declaration; None if it has none of its own."""
        match d:
            case t.Game():
                return self._made("game", d.name, d.title, d)
            case t.State():
                return self._made("state", d.attribute.name, d.attribute.label, d)
            case t.Enum() | t.Param() | t.Table() | t.Piece() | t.FeatureDecl() | t.AttributeDecl() | t.Item():
                return self._made(_kind(d), d.name, d.label, d, self._inside(d))
            case t.Function() | t.Rule() | t.Options() | t.Route():
                inside = self.parts(d.choices) if isinstance(d, t.Options) else ()
                return self._made(_kind(d), d.name, "", d, inside)
            case t.Option():
                return self._made("option", d.name, d.label.template if d.label is not None else "", d)
            case t.Row():
                return self._made("row", d.key, d.label, d)
            case t.Board():
                return self._made("board", d.topology, "", d, self.parts(d.items))
            case t.Hook():
                return self._made(d.time, d.name, "", d)
        return self._without_name(d)

    def _inside(self, d: Labelled) -> tuple[Entry, ...]:
        match d:
            case t.Enum():
                return self.parts(d.items)
            case t.Table():
                return self.parts(d.rows)
            case t.Piece() | t.FeatureDecl():
                return self.parts(d.attributes)
        return ()

    def _without_name(self, d: t.Node) -> Entry | None:
        """The entry of a declaration without a name."""
        match d:
            case t.Player() | t.AddPlayer():
                return self._headed("player", "player", d, self.parts(d.attributes))
            case t.Check():
                return self._headed(d.kind, "", d, label=d.text.template)
            case t.Directions():
                return self._headed("directions", "", d, self.parts(d.items))
            case t.Procedure():
                return self._headed(d.kind, d.kind, d)
            case t.CourseHook():
                return self._headed(f"{d.time}-{d.event}", "", d)
            case t.History() | t.Value():
                return self._headed(_kind(d), "", d)
        return None

    def parts(self, nodes: Iterable[t.Node]) -> tuple[Entry, ...]:
        """The entries inside a declaration."""
        return tuple(entry for node in nodes if (entry := self.entry(node)) is not None)

    def _made(self, kind: str, name: t.Id, label: str, node: t.Node, children: Iterable[Entry] = ()) -> Entry:
        return self._at(kind, name.text, label, name.span, node, children)

    def _headed(self, kind: str, name: str, node: t.Node, children: Iterable[Entry] = (), label: str = "") -> Entry:
        """An entry for something without a name, placed at its first word."""
        span = node.span
        word = self._file.source.line(span.line)[span.column - 1 :].split(maxsplit=1)[0].rstrip(":")
        place = Span(span.source, span.line, span.column, span.line, span.column + len(word))
        return self._at(kind, name, label, place, node, children)

    def _at(self, kind: str, name: str, label: str, place: Span, node: t.Node, children: Iterable[Entry]) -> Entry:
        return Entry(
            kind,
            name,
            label,
            Place.of(place),
            Place.of(node.span),
            self._clauses.on(node.span),
            self._file.help.get(node.span.line, ""),
            self._own,
            tuple(children),
        )


def _kind(d: Labelled | Called | t.History | t.Value) -> str:
    """The English keyword of a declaration."""
    match d:
        case t.Table() | t.FeatureDecl():
            return d.kind
        case t.AttributeDecl():
            return "attribute"
    return type(d).__name__.lower()


CHAPTERS = ("about", "params", "tables", "wheels", "decks", "board", "pieces", "rules", "ends", "bots")
_SECTIONED = ("params", "rules", "ends")
_HOMES = {
    **dict.fromkeys(("game",), "about"),
    **dict.fromkeys(("param",), "params"),
    **dict.fromkeys(("table", "enum"), "tables"),
    **dict.fromkeys(("wheel",), "wheels"),
    **dict.fromkeys(("deck",), "decks"),
    **dict.fromkeys(("board", "require", "warn", "must hold"), "board"),
    **dict.fromkeys(("player", "piece", "state", "history"), "pieces"),
    **dict.fromkeys(("value",), "bots"),
}
_ENDING = (t.Rule, t.Options, t.Hook, t.CourseHook)
_Key = tuple[str, str]


@dataclass
class _Slot:
    """An entry of the outline with its chapter and section."""

    chapter: str
    section: str
    entry: Entry


def outline(chain: Chain, clauses: Clauses | None = None) -> tuple[Chapter, ...]:
    """The chapters of the last file of ``chain`` and all it extends; empty ones are left out.

    ``clauses`` are those of the files, if already known.
    """
    clauses, made = clauses or Clauses(chain.files), _Outline()
    for file in chain.files[1:]:  # the prelude is no part of a game
        made.add(file, clauses, own=file is chain.own)
    return tuple(chapter for kind in CHAPTERS if (chapter := made.chapter(kind)) is not None)


class _Outline:
    """Collects the entries of a chain's files, base first."""

    def __init__(self) -> None:
        self._slots: dict[_Key, _Slot] = {}

    def add(self, file: RulesFile, clauses: Clauses, own: bool) -> None:
        """Add all that a file declares or changes."""
        entries, headings = Entries(file, clauses, own), file.sections
        ends = {id(parsed.tree) for parsed in file.parsed if parsed.ends}
        bots = {section_title(headings, d.span.line) for d in file.declarations if isinstance(d, t.Value)} - {""}
        for d in file.declarations:
            if self._apply_change(d, entries, own):
                continue
            entry = entries.entry(d)
            if entry is not None:
                section = section_title(headings, d.span.line)
                chapter = "bots" if section in bots else _chapter(entry.kind, d, id(d) in ends)
                self._declared(_Slot(chapter, section if chapter in _SECTIONED else "", entry))

    def _declared(self, slot: _Slot) -> None:
        """Add a new declaration, or one that supplies what an extended file left open."""
        entry = slot.entry
        if entry.kind == "game":  # the extended games become children of the extending one
            old = self._slots.pop(("game", ""), None)
            below = (old.entry, *old.entry.children) if old is not None else ()
            slot.entry = replace(entry, children=tuple(replace(game, children=()) for game in below))
            self._slots["game", ""] = slot
            return
        key = (_family(entry.kind), entry.name)
        if not entry.name or entry.kind in ("before", "after", "always"):  # there may be several
            key = (entry.kind, f"{entry.name}@{entry.place}")
        open_one = self._slots.pop(key, None)
        if open_one is not None and not entry.help:
            slot.entry = replace(entry, help=open_one.entry.help)
        self._slots[key] = slot

    def _apply_change(self, d: t.Declaration, entries: Entries, own: bool) -> bool:
        """Apply ``d`` if it changes a declaration of an extended file; False if it does not."""
        match d:
            case t.SetValue():
                target = d.target.object if isinstance(d.target, t.Attribute | t.Index) else d.target
                while isinstance(target, t.Attribute | t.Index):
                    target = target.object
                self._change(("", target.id if isinstance(target, t.Name) else ""), own)
            case t.AddRows():
                self._change(("", d.name.text), own, entries.parts(d.rows))
            case t.AddBoard():
                key = next((key for key, slot in self._slots.items() if slot.entry.kind == "board"), ("", ""))
                self._change(key, own, entries.parts(d.items))
            case t.AddPlayer() if ("", "player") in self._slots:
                self._change(("", "player"), own, entries.parts(d.attributes))
            case t.AddPiece():
                self._change(("", d.name.text), own, entries.parts(d.attributes))
            case t.AddOptions():
                self._change(("options", d.name.text), own, entries.parts(d.choices))
            case t.RemovePart():
                family = "options" if d.kind == "option" else ""
                self._change((family, d.owner.text), own, without=d.part.text)
            case t.Replace(declaration=new):
                self._replaced(new, entries)
            case _:
                return False
        return True

    def _change(self, key: _Key, own: bool, more: tuple[Entry, ...] = (), without: str = "") -> None:
        slot = self._slots.get(key)
        if slot is not None:
            children = tuple(child for child in slot.entry.children if child.name != without or not without)
            slot.entry = replace(slot.entry, changed=slot.entry.changed or own, children=(*children, *more))

    def _replaced(self, new: t.Function | t.Rule | t.Options | t.Route, entries: Entries) -> None:
        """Put a replacement at the place of the original."""
        entry = entries.entry(new)
        assert entry is not None
        slot = self._slots.get((_family(entry.kind), entry.name))
        if slot is None:
            self._declared(_Slot("rules", "", entry))
        else:
            former = slot.entry.help or slot.entry.former_help
            slot.entry = replace(entry, help=entry.help or former, former_help=former)

    def chapter(self, kind: str) -> Chapter | None:
        """One chapter with its sections; None if it is empty."""
        slots = [slot for slot in self._slots.values() if slot.chapter == kind]
        if not slots:
            return None
        titles = dict.fromkeys(slot.section for slot in slots if slot.section)
        parts = tuple(
            Chapter(kind, title, tuple(slot.entry for slot in slots if slot.section == title)) for title in titles
        )
        return Chapter(kind, "", tuple(slot.entry for slot in slots if not slot.section), parts)


def _chapter(kind: str, d: t.Declaration, may_end: bool) -> str:
    """The chapter of a declaration; what may end the game is in ``ends``."""
    if may_end and (isinstance(d, _ENDING) or (isinstance(d, t.Procedure) and d.kind == "always")):
        return "ends"
    return _HOMES.get(kind, "rules")


def _family(kind: str) -> str:
    """A common key for kinds of names that must be distinct; empty for kinds that may be supplied again."""
    return kind if kind in ("function", "rule", "options", "route", "setup", "play", "history", "value") else ""
