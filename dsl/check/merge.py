"""A game and everything it extends, as one set of declarations.

Files come base first. A later file may add to what an earlier one declared, set values, replace what has a
body, supply what is open, and put hooks before and after rules; nothing else may be said twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dsl.diagnostics import Note, Problems
from dsl.syntax import tree as t
from dsl.syntax.rules_file import RulesFile

Called = t.Function | t.Rule | t.Options | t.Route
"""What has a name and parameters."""


@dataclass
class Merged:
    """All declarations by name. Functions, rules, options and routes keep their replaced forebears, oldest first."""

    games: list[t.Game] = field(default_factory=list)
    enums: dict[str, t.Enum] = field(default_factory=dict)
    tables: dict[str, t.Table] = field(default_factory=dict)
    rows: dict[str, list[t.Row]] = field(default_factory=dict)
    params: dict[str, t.Param] = field(default_factory=dict)
    board: t.Board | None = None
    board_items: list[t.BoardItem] = field(default_factory=list)
    player: list[t.AttributeDecl] = field(default_factory=list)
    pieces: dict[str, t.Piece] = field(default_factory=dict)
    piece_attributes: dict[str, list[t.AttributeDecl]] = field(default_factory=dict)
    sights: dict[str, t.Expr] = field(default_factory=dict)  # who sees the pieces of a kind: the last that says so
    states: list[t.State] = field(default_factory=list)
    functions: dict[str, list[t.Function]] = field(default_factory=dict)
    rules: dict[str, list[t.Rule]] = field(default_factory=dict)
    options: dict[str, list[t.Options]] = field(default_factory=dict)
    added_options: dict[str, list[t.Choice]] = field(default_factory=dict)
    removed_options: dict[str, list[t.Id]] = field(default_factory=dict)
    routes: dict[str, list[t.Route]] = field(default_factory=dict)
    procedures: dict[str, t.Procedure] = field(default_factory=dict)
    always: list[t.Procedure] = field(default_factory=list)
    value: t.Value | None = None
    history: t.History | None = None
    checks: list[t.Check] = field(default_factory=list)
    hooks: list[t.Hook] = field(default_factory=list)
    course: list[t.CourseHook] = field(default_factory=list)
    sets: list[t.SetValue] = field(default_factory=list)
    notes: list[t.NoteDecl] = field(default_factory=list)
    holds: list[t.Holds] = field(default_factory=list)
    languages: list[t.Language] = field(default_factory=list)
    differing: list[tuple[Called, Called]] = field(default_factory=list)  # replacements that take or give other types


def merge(files: Iterable[RulesFile], problems: Problems) -> Merged:
    """Join ``files`` (base first); what contradicts is reported with both places."""
    merger = _Merger(problems)
    for file in files:
        merger.own, merger.said = set(), {}
        for declaration in file.declarations:
            merger.take(declaration)
    return merger.merged


class _Merger:
    """Takes declarations one by one; ``own`` are the names the current file has declared itself."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.merged = Merged()
        self.own: set[tuple[str, str]] = set()
        self.said: dict[str, t.Node] = {}
        self.names: dict[str, t.Id] = {}

    def take(self, d: t.Declaration) -> None:
        """Dispatch on the kind of declaration: first what a game is and what clauses say."""
        m = self.merged
        match d:
            case t.Game():
                if self.single(d, m.games[-1] if m.games else None, "game"):
                    m.games.append(d)
            case t.Language():
                m.languages.append(d)
                if d.version != 1:
                    self.problems.error("language-version", d.span, version=d.version)
            case t.NoteDecl():
                m.notes.append(d)
            case t.Holds():
                m.holds.append(d)
            case t.Check():
                m.checks.append(d)
            case t.SetValue():
                if self.once(d.target, "".join(d.target.span.text.split()), "set-twice"):
                    m.sets.append(d)
            case t.Hook():
                m.hooks.append(d)
            case t.CourseHook():
                m.course.append(d)
            case t.Value():
                if self.once(d, "value", "declared-twice"):
                    m.value = d
            case _:
                self.things(d)

    def things(self, d: t.Declaration) -> None:
        """What there is in a game: enums, tables, the board, players, pieces, states."""
        m = self.merged
        match d:
            case t.Enum():
                if self.new_name(d.name):
                    m.enums[d.name.text] = d
            case t.Param():
                if self.new_name(d.name):
                    m.params[d.name.text] = d
            case t.Table():
                self.table(d)
            case t.Board() | t.AddBoard():
                self.board(d)
            case t.Player() | t.AddPlayer():
                m.player.extend(d.attributes)
            case t.Piece():
                if self.new_name(d.name):
                    m.pieces[d.name.text] = d
                    m.piece_attributes[d.name.text] = list(d.attributes)
                    self.sight(d)
            case t.AddPiece():
                if self.known(d.name, m.piece_attributes, "piece"):
                    m.piece_attributes[d.name.text].extend(d.attributes)
                    self.sight(d)
            case t.State():
                if self.new_name(d.attribute.name):
                    m.states.append(d)
            case t.History():
                if self.single(d, m.history, "history"):
                    m.history = d
            case _:
                self.procedures(d, replacing=False)

    def single(self, d: t.Declaration, old: t.Declaration | None, what: str) -> bool:
        """Whether the file says this for the first time; a second time is reported."""
        if (what, "") in self.own and old is not None:
            self.twice(d, old, what)
            return False
        self.own.add((what, ""))
        return True

    def procedures(self, d: t.Declaration, replacing: bool) -> None:
        """Rules, functions and what else may be replaced or be supplied later."""
        m = self.merged
        match d:
            case t.Replace(declaration=new):
                if self.once(new.name, f"{type(new).__name__} {new.name.text}", "declared-twice"):
                    self.procedures(new, replacing=True)
            case t.Function():
                self.layered(m.functions, d, replacing, d.body.kind == "open")
            case t.Rule():
                self.layered(m.rules, d, replacing, d.body is None)
            case t.Options():
                self.layered(m.options, d, replacing, False)
            case t.Route():
                self.layered(m.routes, d, replacing, False)
            case t.Procedure(kind="always"):
                m.always.append(d)
            case t.Procedure():
                if (d.kind, "") in self.own:
                    self.twice(d, m.procedures[d.kind], d.kind)
                self.own.add((d.kind, ""))
                m.procedures[d.kind] = d
            case t.AddOptions():
                if self.known(d.name, m.options, "options"):
                    m.added_options.setdefault(d.name.text, []).extend(d.choices)
            case t.AddRows():
                if self.known(d.name, m.tables, "table"):
                    m.rows[d.name.text].extend(d.rows)
            case t.RemovePart():
                self.remove(d)

    def layered(
        self,
        table: dict[str, list[t.Function]]
        | dict[str, list[t.Rule]]
        | dict[str, list[t.Options]]
        | dict[str, list[t.Route]],
        d: Called,
        replacing: bool,
        is_open: bool,
    ) -> None:
        """Put ``d`` on top of what it replaces or fills."""
        name = d.name.text
        layers: list[Called] = list(table.get(name, ()))
        if not layers:
            if replacing:  # nothing is entered under the name: whatever has an entry has a layer
                self.problems.unknown("replace-unknown", d.name.span, name, list(table))
                return
            if not self.new_name(d.name):
                return
        else:
            old = layers[-1]
            open_before = (isinstance(old, t.Rule) and old.body is None) or (
                isinstance(old, t.Function) and old.body.kind == "open"
            )
            may_stay_empty = isinstance(old, t.Rule) and old.body is not None and _is_nothing(old.body)
            if type(old) is not type(d) or (not replacing and not open_before and not may_stay_empty):
                self.twice(d, old, name)
                return
            if replacing and open_before:
                self.problems.error("replace-open", d.name.span, notes=[Note(old.name.span)], name=name)
            if not self.same_signature(d, old):
                return
        if not (is_open and layers):
            table[name] = [*layers, d]  # type: ignore[list-item]  # a table holds one kind of declaration

    def same_signature(self, new: Called, old: Called) -> bool:
        """A replacement takes and gives what the replaced one did; one that does not is left out."""

        def shape(d: t.Node) -> tuple[object, ...]:
            parameters = tuple(p.type for p in getattr(d, "parameters", ()))
            return parameters, getattr(d, "result", None)

        if shape(new) != shape(old):
            self.merged.differing.append((new, old))
            return False
        return True

    def table(self, d: t.Table) -> None:
        """A new table; an extending game adds rows with ``add to``."""
        if not self.new_name(d.name):
            return
        self.merged.tables[d.name.text] = d
        self.merged.rows[d.name.text] = list(d.rows)

    def board(self, d: t.Board | t.AddBoard) -> None:
        """The board, or what is added to it."""
        m = self.merged
        if isinstance(d, t.Board):
            if m.board is not None:
                self.twice(d, m.board, "board")
                return
            m.board = d
        elif m.board is None:
            self.problems.error("add-nothing", d.span, what="board")
        m.board_items.extend(d.items)

    def remove(self, d: t.RemovePart) -> None:
        """``remove row`` and ``remove option``"""
        m = self.merged
        if d.kind == "row":
            if self.known(d.owner, m.tables, "table"):
                rows = m.rows[d.owner.text]
                kept = [r for r in rows if r.key.text != d.part.text]
                if len(kept) == len(rows):
                    keys = [r.key.text for r in rows]
                    self.problems.unknown("row-unknown", d.part.span, d.part.text, keys, table=d.owner.text)
                m.rows[d.owner.text] = kept
        elif self.known(d.owner, m.options, "options"):
            m.removed_options.setdefault(d.owner.text, []).append(d.part)

    def known(self, name: t.Id, table: Iterable[str], what: str) -> bool:
        """Whether ``name`` was declared; reported if not."""
        names = list(table)
        if name.text in names:
            return True
        self.problems.unknown("add-unknown", name.span, name.text, names, what=what)
        return False

    def new_name(self, name: t.Id) -> bool:
        """One name, one thing; a second one is reported and left out."""
        old = self.names.get(name.text)
        if old is not None and old is not name:
            self.problems.error("declared-twice", name.span, notes=[Note(old.span)], name=name.text)
            return False
        self.names[name.text] = name
        return True

    def once(self, place: t.Node, what: str, code: str) -> bool:
        """Whether the current file says ``what`` for the first time; a second time is reported."""
        old = self.said.setdefault(what, place)
        if old is not place:
            name = place.text if isinstance(place, t.Id) else what
            self.problems.error(code, place.span, notes=[Note(old.span)], name=name)
        return old is place

    def sight(self, d: t.Piece | t.AddPiece) -> None:
        """Who sees the pieces of a kind: a file says it once, the last file that does counts."""
        if d.seen is not None and self.once(d.name, f"sight of {d.name.text}", "seen-twice"):
            self.merged.sights[d.name.text] = d.seen

    def twice(self, new: t.Node, old: t.Node, name: str) -> None:
        """Two declarations of the same thing."""
        place = getattr(new, "name", new).span
        self.problems.error("declared-twice", place, notes=[Note(getattr(old, "name", old).span)], name=name)


def heading(d: Called | t.Value) -> str:
    """What a rule or function takes and gives, as written: ``go(p: player) -> cell``."""
    parameters = ", ".join(f"{p.name.text}: {p.type.span.text}" for p in getattr(d, "parameters", ()))
    result = getattr(d, "result", None)
    name = "value" if isinstance(d, t.Value) else d.name.text
    return f"{name}({parameters})" + (f" -> {result.span.text}" if result is not None else "")


def _is_nothing(body: t.Block) -> bool:
    """A body ``nothing``: may be replaced by a plain declaration."""
    return len(body) == 1 and isinstance(body[0], t.Jump) and body[0].kind == "nothing"
