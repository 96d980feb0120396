"""A game and everything it extends, as one set of declarations by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar, assert_never

from dsl.language.check.declarations.declared_names import DeclaredNames
from dsl.language.check.declarations.products import counted, product_rows
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import in_english
from dsl.language.syntax.rules_file import RulesFile
from dsl.text.diagnostics import Note, Problems

Called = t.Function | t.Rule | t.Options | t.Route
"""A declaration with a name and parameters."""


@dataclass
class Merged:
    """All declarations by name. Functions, rules, options and routes are lists with replaced layers, oldest first."""

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
    sights: dict[str, t.Expr] = field(default_factory=dict)  # who sees the pieces of a kind
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
    differing: list[tuple[Called, Called]] = field(default_factory=list)  # replacements with another heading

    def course_rules(self) -> dict[str, t.CourseHook]:
        """The hooks on turns, rounds and the setup, in file order, by the name of the rule made from each."""
        return {f"{hook.event}@{hook.time}{number}": hook for number, hook in enumerate(self.course)}

    def keep_bodies(self, name: str) -> None:
        """Forget the functions, rules and routes with another name than ``name``; if it is empty, all with a name."""
        self.functions = {name: self.functions[name]} if name in self.functions else {}
        self.rules = {name: self.rules[name]} if name in self.rules else {}
        self.routes = {name: self.routes[name]} if name in self.routes else {}
        if name:
            self.procedures, self.always, self.course, self.value = {}, [], [], None

    def flags(self) -> list[t.Id]:
        """The flags of all terrains."""
        terrains = (x for x in self.board_items if isinstance(x, t.FeatureDecl) and x.kind == "terrain")
        return [flag for terrain in terrains for flag in terrain.flags]


def heading(d: Called) -> str:
    """The heading of a rule or function as written: ``go(p: player) -> cell``."""
    parameters = ", ".join(f"{p.name.text}: {p.type.span.text}" for p in d.parameters)
    result = result_of(d)
    return f"{d.name.text}({parameters})" + (f" -> {result.span.text}" if result is not None else "")


def result_of(d: Called) -> t.TypeNode | None:
    """The declared result type of a rule or function."""
    return d.result if isinstance(d, t.Function | t.Rule) else None


def is_open(d: Called) -> bool:
    """Whether an extending game has to supply it."""
    match d:
        case t.Rule(body=None) | t.Function(body=t.Body(kind="open")):
            return True
    return False


Named = t.Enum | t.Param | t.Table | t.Piece | t.State
Change = t.AddBoard | t.AddPlayer | t.AddPiece | t.AddOptions | t.AddRows | t.RemovePart
Layer = TypeVar("Layer", t.Function, t.Rule, t.Options, t.Route)


def merge(files: Iterable[RulesFile], problems: Problems) -> Merged:
    """Merge ``files`` (base first); report contradictions with both places."""
    merger = _Merger(problems)
    files = tuple(files)
    listed = (d for file in files for d in file.declarations if isinstance(d, t.Enum | t.Table))
    merger.listed = {d.name.text: d for d in listed}
    for file in files:
        merger.names.next_file()
        for declaration in file.declarations:
            merger.take(declaration)
    return merger.merged


class _Merger:
    """Merges declarations one by one."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.merged = Merged()
        self.names = DeclaredNames(problems)
        self.listed: dict[str, t.Enum | t.Table] = {}  # domains whose values products may combine, from all files

    def take(self, d: t.Declaration) -> None:  # noqa: C901  # a case for every node, nothing else
        """Add a declaration of the current file."""
        m, once = self.merged, self.names.once
        match d:
            case t.Language():
                if d.version != 1:
                    self.problems.error("language-version", d.span, version=d.version)
            case t.Game():
                if once(d.name, "game"):
                    m.games.append(d)
            case t.Value():
                if once(d, "value"):
                    m.value = d
            case t.History():
                if once(d, "history"):
                    m.history = d
            case t.SetValue():
                target = "".join(d.target.span.text.split())
                if once(d.target, f"set {target}", "set-twice", target):
                    m.sets.append(d)
            case t.NoteDecl() | t.Holds():
                pass  # only their clauses matter, which are read by line
            case t.Check():
                m.checks.append(d)
            case t.Hook():
                m.hooks.append(d)
            case t.CourseHook():
                m.course.append(d)
            case t.Board():
                self.board(d)
            case t.Player():
                m.player.extend(d.attributes)
            case t.Enum() | t.Param() | t.Table() | t.Piece() | t.State():
                self.named(d)
            case t.Procedure():
                self.procedure(d)
            case t.Replace(declaration=new):
                if once(new.name, f"{type(new).__name__} {new.name.text}", name=new.name.text):
                    self.called(new, replacing=True)
            case t.Function() | t.Rule() | t.Options() | t.Route():
                self.called(d, replacing=False)
            case t.AddBoard() | t.AddPlayer() | t.AddPiece() | t.AddOptions() | t.AddRows() | t.RemovePart():
                self.change(d)
            case _:
                assert_never(d)

    def board(self, d: t.Board) -> None:
        """Add the board; a second one is reported."""
        if self.merged.board is not None:
            self.names.twice(d, self.merged.board, "board")
            return
        self.merged.board = d
        self.merged.board_items.extend(d.items)

    def named(self, d: Named) -> None:
        """Add a declaration whose name must be unique."""
        m = self.merged
        name = d.attribute.name if isinstance(d, t.State) else d.name
        if not self.names.new_name(name):
            return
        match d:
            case t.Enum():
                m.enums[name.text] = d
            case t.Param():
                m.params[name.text] = d
            case t.Table():
                m.tables[name.text] = counted(d)
                m.rows[name.text] = [*product_rows(d, self.listed, self.problems), *d.rows]
            case t.Piece():
                m.pieces[name.text] = d
                m.piece_attributes[name.text] = list(d.attributes)
                self.sight(d)
            case t.State():
                m.states.append(d)

    def procedure(self, d: t.Procedure) -> None:
        """Add ``setup`` or ``play``, of which the last file counts, or an ``always`` block, which all count."""
        if d.kind == "always":
            self.merged.always.append(d)
        else:
            self.names.once(d, d.kind)
            self.merged.procedures[d.kind] = d

    def called(self, d: Called, replacing: bool) -> None:
        """Add a declaration that may be replaced or supplied by a later file."""
        m = self.merged
        match d:
            case t.Function():
                self.layered(m.functions, d, replacing)
            case t.Rule():
                self.layered(m.rules, d, replacing)
            case t.Options():
                self.layered(m.options, d, replacing)
            case t.Route():
                self.layered(m.routes, d, replacing)

    def layered(self, table: dict[str, list[Layer]], d: Layer, replacing: bool) -> None:
        """Add ``d`` as the newest layer over what it replaces or supplies."""
        name = d.name.text
        layers = table.get(name)
        if layers is None:
            if replacing:
                self.problems.unknown("replace-unknown", d.name.span, name, list(table))
            elif self.names.new_name(d.name):
                table[name] = [d]
            return
        old = layers[-1]
        if not (replacing or is_open(old) or _is_nothing(old)):
            self.names.twice(d.name, old.name, name)
            return
        if replacing and is_open(old):
            self.problems.error("replace-open", d.name.span, notes=[Note(old.name.span)], name=name)
        if _shape(d) != _shape(old):
            self.merged.differing.append((d, old))
        elif not is_open(d):
            layers.append(d)

    def change(self, d: Change) -> None:
        """Apply a declaration that adds to, or removes from, one of an earlier file."""
        m, known = self.merged, self.names.known
        match d:
            case t.AddBoard():
                self.add_board(d)
            case t.AddPlayer():
                m.player.extend(d.attributes)
            case t.AddPiece():
                if known(d.name, m.piece_attributes, "piece"):
                    m.piece_attributes[d.name.text].extend(d.attributes)
                    self.sight(d)
            case t.AddOptions():
                if known(d.name, m.options, "options"):
                    m.added_options.setdefault(d.name.text, []).extend(d.choices)
            case t.AddRows():
                if known(d.name, m.tables, "table"):
                    m.rows[d.name.text].extend(d.rows)
            case t.RemovePart():
                self.remove(d)

    def add_board(self, d: t.AddBoard) -> None:
        """Add to an existing board."""
        if self.merged.board is None:
            self.problems.error("add-nothing", d.span, what="board")
        self.merged.board_items.extend(d.items)

    def remove(self, d: t.RemovePart) -> None:
        """``remove row`` and ``remove option``"""
        m = self.merged
        if d.kind == "option":
            if self.names.known(d.owner, m.options, "options"):
                m.removed_options.setdefault(d.owner.text, []).append(d.part)
            return
        if not self.names.known(d.owner, m.tables, "table"):
            return
        rows = m.rows[d.owner.text]
        kept = [row for row in rows if row.key.text != d.part.text]
        if len(kept) == len(rows):
            keys = [row.key.text for row in rows]
            self.problems.unknown("row-unknown", d.part.span, d.part.text, keys, table=d.owner.text)
        m.rows[d.owner.text] = kept

    def sight(self, d: t.Piece | t.AddPiece) -> None:
        """Add who sees the pieces of a kind; once in a file, and the last file counts."""
        name = d.name.text
        if d.seen is not None and self.names.once(d.name, f"sight of {name}", "seen-twice", name):
            self.merged.sights[name] = d.seen


def _shape(d: Called) -> tuple[object, ...]:
    """The types of parameters and result, in English; a replacement must have the same."""
    return in_english((*(p.type for p in d.parameters), result_of(d)))


def _is_nothing(d: Called) -> bool:
    """Whether it is a rule with the body ``nothing``, which a plain declaration may replace."""
    match d:
        case t.Rule(body=(t.Jump(kind="nothing"),)):
            return True
    return False
