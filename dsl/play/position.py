"""The ``given`` of a scenario: pieces, attributes and state set up by hand, instead of a setup.

What is read here is a list of small steps on an engine; every name and value that means nothing is reported
where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Problems, near
from dsl.interp.engine import Engine
from dsl.interp.position import NoSuchName
from dsl.link.game import Game
from dsl.link.layout import BLOCK
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.play.scenario_names import Aliases

KEYS = ("pieces", "players", "state", "decks", "sites", "regions", "arrows", "cells", "setup")
_WORDS = {"true": "yes", "false": "no", "null": "none", "~": "none", "": "none"}
_MOST_KNOWN = 20


class BadPosition(Exception):
    """The position cannot be set up; the problems say why."""


@dataclass(frozen=True)
class Piece:
    """A piece to be made: its name in the scenario and its kind."""

    name: Text
    kind: str


@dataclass(frozen=True)
class Setting:
    """A value to be given: where, which attribute, what."""

    path: str
    name: Text
    value: Text


class Position:
    """A position to start from. ``with_setup``: the setup is played on top of it."""

    def __init__(self, given: Mapped, game: Game, aliases: Aliases, problems: Problems) -> None:
        self._game = game
        self._aliases = aliases
        self._problems = problems
        self._pieces: list[Piece] = []
        self._settings: list[Setting] = []
        self.with_setup = False
        for key, value in given.pairs:
            self._section(key, value)

    # --- reading ---------------------------------------------------------------------------------

    def _section(self, key: Text, value: Item) -> None:
        if key.text == "setup":
            self.with_setup = isinstance(value, Text) and value.text in {"yes", "true"}
        elif key.text not in KEYS:
            self._error("scenario-given-key", key, KEYS, key=key.text)
        elif not isinstance(value, Mapped):
            if not (isinstance(value, Text) and value.empty):
                self._problems.error("scenario-not-table", value.span)
        elif key.text == "state":
            self._settings += self._values("", value)
        else:
            for name, attributes in value.pairs:
                self._member(key.text, name, attributes)

    def _member(self, section: str, name: Text, attributes: Item) -> None:
        if not isinstance(attributes, Mapped):
            self._problems.error("scenario-not-table", attributes.span)
            return
        if section == "pieces":
            self._piece(name, attributes)
        elif section == "players" and self._aliases.seat(name.text) is None:
            self._error("scenario-no-player", name, self._aliases.players, name=name.text)
        else:
            self._settings += self._values(name.text + ".", attributes)

    def _piece(self, name: Text, attributes: Mapped) -> None:
        kinds = [d.name for d in self._game.program.domains.values() if d.kind == "piece"]
        kind = attributes.get("piece")
        if not isinstance(kind, Text):
            if len(kinds) != 1:
                self._error("scenario-which-piece", name, kinds)
                return
            chosen = kinds[0]
        elif kind.text not in kinds:
            self._error("scenario-no-piece-kind", kind, kinds, name=kind.text)
            return
        else:
            chosen = kind.text
        taken = any(self._game.parse(d, name.text) is not None for d in self._game.program.domains)
        if taken or self._aliases.seat(name.text) is not None or not name.text.isidentifier():
            self._problems.error("scenario-piece-name", name.span, name=name.text)
            return
        self._pieces.append(Piece(name, chosen))
        self._settings += self._values(f"{name.text}.", attributes, skip="piece")

    def _values(self, prefix: str, mapping: Mapped, skip: str = "") -> Iterator[Setting]:
        for key, value in mapping.pairs:
            if key.text == skip:
                continue
            path = self._aliases.path(prefix + key.text)
            if isinstance(value, Mapped):  # one value for each member of a second domain
                yield from self._values(prefix + key.text + ".", value)
            elif isinstance(value, Listed):
                parts = [item.text for item in value.items if isinstance(item, Text)]
                yield Setting(path, key, Text("{" + ", ".join(parts) + "}", value.span))
            else:
                yield Setting(path, key, value)

    def _error(self, code: str, place: Text, known: Sequence[str], **args: str) -> None:
        shown = ", ".join(known[:_MOST_KNOWN]) or "–"
        given: dict[str, object] = {"known": shown, **args}
        self._problems.add(Diagnostic(code, place.span, given, near(place.text, known)))

    # --- setting up ------------------------------------------------------------------------------

    def begin(self, engine: Engine, seed: int) -> None:
        """Put the position on the board and let the game begin; mistakes go to the problems."""
        engine.clear(seed)
        for piece in self._pieces:
            try:
                engine.add_piece(piece.kind, piece.name.text)
            except NoSuchName:
                most = self._game.sizes[piece.kind]
                self._problems.error("scenario-too-many-pieces", piece.name.span, most=most)
                break
        for setting in self._settings:
            self._set(engine, setting)
        if self._problems.failed:
            raise BadPosition
        self._go(engine)

    def _go(self, engine: Engine) -> None:
        if not self.with_setup:
            engine.go()
            return
        block = self._game.lowered.start
        engine.state[BLOCK] = block
        engine.run(block)

    def _set(self, engine: Engine, setting: Setting) -> None:
        if engine.zone(setting.path) is not None:
            self._put_cards(engine, setting)
            return
        try:
            field, _, _ = engine.find(setting.path)
        except NoSuchName as error:
            owner = setting.path.rpartition(".")[0] or self._game.name
            self._error(
                "scenario-no-attribute",
                setting.name,
                _attributes(self._game, setting.path, error.known),
                owner=owner,
                name=setting.name.text,
            )
            return
        if field.constant:
            self._error("scenario-no-attribute", setting.name, [], owner=setting.path, name=setting.name.text)
            return
        words = "none" if setting.value.empty else _WORDS.get(setting.value.text, setting.value.text)
        try:
            engine.set(setting.path, self._aliases.value(field.type, words))
        except NoSuchName as error:
            self._error(
                "scenario-bad-value", setting.value, error.known, name=setting.name.text, text=setting.value.text
            )

    def _put_cards(self, engine: Engine, setting: Setting) -> None:
        """A hand, the pile or the discards: cards by the names of their rows."""
        names = [part.strip() for part in setting.value.text.strip("{}").split(",") if part.strip()]
        try:
            engine.put_cards(setting.path, [name for name in names if name != "none"])
        except NoSuchName as error:
            self._error("scenario-bad-value", setting.value, error.known, name=setting.name.text, text=error.name)


def _attributes(game: Game, path: str, known: list[str]) -> list[str]:
    """The attributes that the owner named in ``path`` has; what the engine knows, if there is no such owner."""
    root = path.partition(".")[0]
    for domain in game.program.domains:
        if (game.parse(domain, root) or 0) > 0 or game.parse(domain, root) == 0:
            found = [f.name for f in game.program.fields if f.owner == domain and not f.constant]
            if found:
                return found
    return list(dict.fromkeys(known))
