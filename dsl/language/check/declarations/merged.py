"""All that a game and everything it extends declare, by name."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.syntax import tree as t

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
    differing: list[tuple[Called, Called]] = field(default_factory=list)  # replacements that take or give other types

    def course_rules(self) -> dict[str, t.CourseHook]:
        """The hooks on turns, rounds and the setup, by the name of the rule that each becomes, in file order."""
        return {f"{hook.event}@{hook.time}{number}": hook for number, hook in enumerate(self.course)}

    def has_body(self, name: str) -> bool:
        """Whether something that is done or worked out is called so."""
        return any(name in table for table in (self.functions, self.rules, self.options, self.routes))

    def keep_bodies(self, name: str) -> None:
        """Forget the functions, rules and routes that are not called ``name``; if it is empty, all that have one."""
        self.functions = {name: self.functions[name]} if name in self.functions else {}
        self.rules = {name: self.rules[name]} if name in self.rules else {}
        self.routes = {name: self.routes[name]} if name in self.routes else {}
        if name:
            self.procedures, self.always, self.course, self.value = {}, [], [], None

    def flags(self) -> list[t.Id]:
        """The flags that any terrain carries."""
        terrains = (x for x in self.board_items if isinstance(x, t.FeatureDecl) and x.kind == "terrain")
        return [flag for terrain in terrains for flag in terrain.flags]


def heading(d: Called) -> str:
    """What a rule or function takes and gives, as written: ``go(p: player) -> cell``."""
    parameters = ", ".join(f"{p.name.text}: {p.type.span.text}" for p in d.parameters)
    result = result_of(d)
    return f"{d.name.text}({parameters})" + (f" -> {result.span.text}" if result is not None else "")


def result_of(d: Called) -> t.TypeNode | None:
    """The type written for what a rule or function gives."""
    return d.result if isinstance(d, t.Function | t.Rule) else None


def is_open(d: Called) -> bool:
    """Whether an extending game has to supply it."""
    match d:
        case t.Rule(body=None) | t.Function(body=t.Body(kind="open")):
            return True
    return False
