"""Begins a game in a position that a scenario or person has set up, instead of playing the setup."""

from __future__ import annotations

import re
from itertools import chain
from typing import NoReturn

from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.state import NoSuchName, State, WhichKey
from dsl.games.scenario.given import Given, Setting, unknown
from dsl.games.scenario.names import PLAYER, Names, word_in
from dsl.language.typed import code as k
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.language.typed.walk import statements
from dsl.text.diagnostics import Diagnostic, Note, Problems

WAITING, ARRIVED, DONE = range(3)
MOST_TURNS = 40


class BadPosition(Exception):
    """The position cannot be set up; the problems say why."""


class Position:
    """A position to start from; ``names`` has the names of its pieces.

    It is put on the board at once, or after the setup if that runs. If it has a player on turn, earlier turns are
    skipped; values that last only a turn (``each turn``) are set at the first question of that turn. ``progress`` says
    how far this is; steps back in the match restore it.
    """

    def __init__(self, given: Given, names: Names, problems: Problems) -> None:
        self._source = given
        self._game = names.game
        self._names = names
        self._problems = problems
        self.progress = WAITING if given.turn is not None else DONE
        self._passed = 0

    def put_on(self, engine: Engine) -> None:
        """Connect the engine that begins in this position; mistakes known before are reported."""
        self._engine = engine
        self._has_turns()
        left = dict(self._game.sizes)
        for piece in self._source.pieces:
            left[piece.kind] -= 1
            if left[piece.kind] < 0:
                most = self._game.sizes[piece.kind]
                self._problems.error("scenario-too-many-pieces", piece.name.span, most=most)
                raise BadPosition

    @property
    def problems(self) -> Problems:
        """The mistakes, after ``BadPosition``."""
        return self._problems

    @property
    def pieces(self) -> list[str]:
        """The kinds of the pieces that the position adds."""
        return [piece.kind for piece in self._source.pieces]

    @property
    def with_setup(self) -> bool:
        """Whether the setup is played."""
        return self._source.with_setup

    @property
    def done(self) -> bool:
        """Whether the first question of the turn has been asked, or no turn is awaited."""
        return self.progress == DONE

    def _has_turns(self) -> None:
        rules = self._game.program.rules.values()
        turns = any(isinstance(statement, k.TurnOf) for rule in rules for statement in statements(rule.body))
        if self._source.turn is not None and not turns:
            self._no_turn()

    def _no_turn(self) -> NoReturn:
        name = self._names.player(self._source.turn or 0)
        self._problems.error("scenario-no-turn", self._source.turn_at, name=name)
        raise BadPosition

    # --- while the game begins -------------------------------------------------------------------

    def play_begins(self) -> None:
        """Set all values and check that the position is possible."""
        for setting in sorted(self._source.settings, key=lambda setting: setting.path.endswith(".pile")):
            self._set(setting)  # cards removed from a pile are laid aside after all other cards are in their places
        if not self._problems.failed and not self._source.impossible:
            self._possible()
        if self._problems.failed:
            raise BadPosition

    def turn_begins(self, player: int) -> bool:
        """Whether a turn is played; turns before the wanted one are skipped."""
        if self.progress != WAITING or player == self._source.turn:
            self.progress = max(self.progress, ARRIVED)
            return True
        self._passed += 1
        if self._passed > MOST_TURNS:
            self._no_turn()
        return False

    def question(self) -> None:
        """At the first question of the turn set the values that last only a turn again."""
        if self.progress == ARRIVED:
            self.progress = DONE
            for setting in self._source.settings:
                if self._state.zone(setting.path) is None and self._state.find(setting.path)[0].each_turn:
                    self._set(setting)

    def _possible(self) -> None:
        """Check the ``must hold`` conditions.

        A violation is reported at the piece, at the value for the cell, or at the first value that the condition reads.
        """
        places = {setting.value.value: setting.value.span for setting in reversed(self._source.settings)}
        places |= {piece.name.value: piece.name.span for piece in self._source.pieces}
        for fault in self._engine.faults():
            names = [self._names.show(member) for member in fault.members]
            read = set(re.findall(r"\w+", fault.check.span.text))
            values = (setting.value.span for setting in self._source.settings if setting.name.value in read)
            likely = (places[n] for n, m in zip(names, fault.members) if n in places and m.domain != PLAYER)
            span = next(chain(likely, values), self._source.span)
            args: dict[str, object] = {
                "text": fault.text,
                "who": f" ({', '.join(names)})" if names else "",
            }
            notes = (Note(fault.check.span, "demanded-here"),)
            self._problems.add(Diagnostic("scenario-impossible", span, args, notes=notes))

    # --- values ----------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._engine.state

    def _set(self, setting: Setting) -> None:
        if self._state.zone(setting.path) is not None:
            self._put_cards(setting)
            return
        field = self._field(setting)
        if field is None:
            return
        try:
            self._state.set(setting.path, self._names.value(field.type, word_in(setting.value)))
        except NoSuchName as error:
            self._bad_value(setting, field, error)

    def _field(self, setting: Setting) -> Field | None:
        """The attribute of a setting; None (reported) if there is none."""
        name = setting.name.value
        try:
            field = self._state.find(setting.path)[0]
        except WhichKey as error:
            known = self._names.players if error.domain == PLAYER else error.known
            owner = setting.path.removesuffix(f".{error.name}") if error.name else setting.path
            code = "scenario-no-attribute" if error.name else "scenario-which-key"
            found = unknown(code, setting.name, known, owner=owner, name=name)
            if error.name or not known:
                self._problems.add(found)
            else:
                hint = f"{name}: {{{known[0]}: {setting.value.value}}}"
                self._problems.add(Diagnostic(code, setting.name.span, found.args, hint))
            return None
        except NoSuchName as error:
            if any(field.constant and field.name == name for field in self._game.program.fields):
                self._problems.error("scenario-of-the-map", setting.name.span, path=setting.path)
                return None
            owner = self._names.scenario_name(setting.path.rpartition(".")[0]) or self._game.name
            known = _attributes(self._game, setting.path, error.known)
            self._problems.add(unknown("scenario-no-attribute", setting.name, known, owner=owner, name=name))
            return None
        if field.constant:
            path = f"{setting.path.rpartition('.')[0]}.{name}"
            self._problems.error("scenario-of-the-map", setting.name.span, path=path)
        return None if field.constant else field

    def _bad_value(self, setting: Setting, field: Field, error: NoSuchName) -> None:
        """Report a value that the attribute cannot have, with the possible ones."""
        element = ty.element(ty.bare(field.type)) or ty.bare(field.type)
        known = self._names.players if element == ty.PLAYER else tuple(error.known)
        name, text = setting.name.value, setting.value.value
        self._problems.add(unknown("scenario-bad-value", setting.value, known, name=name, text=text))

    def _put_cards(self, setting: Setting) -> None:
        """Put cards, named by their rows, in a hand, the pile or the discards."""
        names = [part.strip() for part in setting.value.value.strip("{}").split(",") if part.strip()]
        try:
            self._state.put_cards(setting.path, [name for name in names if name != "none"])
        except NoSuchName as error:
            name, text = setting.name.value, error.name
            if (where := self._lies(text, setting)) and text in error.known:
                self._problems.error("scenario-card-lies", setting.value.span, text=text, name=name, where=where)
            else:
                self._problems.add(unknown("scenario-bad-value", setting.value, error.known, name=name, text=text))

    def _lies(self, card: str, wanted: Setting) -> str:
        """Where ``given`` lays a card that is ``wanted`` once more, as ``anna.chest``; empty if it does not."""
        deck = (self._state.zone(wanted.path) or ("",))[0]
        for setting in self._source.settings:
            if (self._state.zone(setting.path) or ("",))[0] == deck and card in re.findall(r"\w+", setting.value.value):
                owner, _, _ = setting.path.rpartition(".")
                return f"{self._names.scenario_name(owner)}.{setting.name.value}".removeprefix(".")
        return ""


def _attributes(game: Game, path: str, known: list[str]) -> list[str]:
    """The attributes of the owner named in ``path``; the engine's suggestions, if there is no such owner."""
    root = path.partition(".")[0]
    for domain in game.program.domains:
        if (game.parse(domain, root) or 0) > 0 or game.parse(domain, root) == 0:
            found = [f.name for f in game.program.fields if f.owner == domain and not f.constant]
            if found:
                return found
    return list(dict.fromkeys(known))
