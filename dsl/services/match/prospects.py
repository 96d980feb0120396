"""What a choice may bring and how likely that is, and whose guns reach where it leads: found by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Choice, Decision
from dsl.language.typed.nodes import Field
from dsl.language.typed.walk import option_binds
from dsl.services.match.match_values import Danger, Prospect
from dsl.services.match.trials import Trials
from dsl.services.match.views.fact_views import PLAYER
from dsl.services.match.views.position_views import PositionViews
from dsl.services.theme.sections import StageKeys
from dsl.text.diagnostics import message

MOST = 6
"""The most targets that are tried."""
MOST_TRIED = 150
"""Where there are more choices than that, nobody looks at signs in all their cells."""

MOST_THROWN = 250
"""Where throws in a row have more outcomes than that together, nobody looks what they bring."""
NEARLY_ALL = 0.9999
"""Likelihoods of throws that make up so much of 1 are all that there are."""
MOST_FACES = 5
"""The most faces that are named."""
Odds = tuple[int, tuple[str, ...]]
"""How likely something is, in per cent, and the faces that bring it."""


class Prospects:
    """Looks ahead in one match, as far as its viewers know it; ``by_hand``: it began in a position set up by hand."""

    def __init__(self, views: PositionViews, by_hand: bool) -> None:
        self._views, self._match = views, views.match
        self._game = self._match.game
        self._trials = Trials(self._match, by_hand)
        self._names = option_binds(rule.body for rule in self._game.program.rules.values())

    def of(self, index: int, keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """What a choice may win or hit, or what its piece could fire at after it."""
        decision = self._match.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            return ()
        choice = decision.choices[index]
        with self._views.looking(self._match.node, viewer):
            tried = [self._tried(world, choice, index, keys) for world in self._trials.worlds(viewer)]
        return tuple(p for p in dict.fromkeys(tried[0] if tried else ()) if all(p in other for other in tried))

    def dangers(self, indices: Sequence[int], keys: StageKeys, viewer: int) -> tuple[Danger, ...]:
        """The guns that reach what choices move, where it goes; those from which none does are left out."""
        decision = self._match.pending
        if (
            not isinstance(decision, Decision)
            or len(indices) > MOST_TRIED
            or not any(_is_shot(name, keys) for name in keys.effects)
        ):
            return ()
        worlds = self._trials.worlds(viewer)
        found = []
        for index in (i for i in indices if worlds and 0 <= i < len(decision.choices)):
            guns = [self._guns(world, index, keys) for world in worlds]
            if common := tuple(gun for gun in guns[0] if all(gun in other for other in guns)):
                found.append(Danger(index, common))
        return tuple(found)

    # --- what is hit, what is won ----------------------------------------------------------------

    def _tried(self, world: bytes, chosen: Choice, index: int, keys: StageKeys) -> list[Prospect]:
        try:
            _, target = self._ends(chosen, keys)
            if target is not None:
                return list(self._shot(world, index, target, keys))
            return [*self._won(world, index, keys), *self._lost(world, index), *self._later(world, index, keys)]
        except RuleError:
            return []

    def _shot(self, world: bytes, index: int, target: Datum, keys: StageKeys) -> Iterator[Prospect]:
        """A hit changes the wound or the strength of what is fired at."""
        shown, engine = keys.of(target.domain), self._trials.engine
        found = (self._game.program.find_field(target.domain, name) for name in (shown.wound, shown.strength))
        fields = [field for field in found if field is not None]
        cells = self._views.pieces.cells_of(self._match.engine, target)
        if fields and cells:
            engine.load(world)
            before = [engine.state.read(field, target.value) for field in fields]
            odds = self._odds(world, index, lambda: [engine.state.read(f, target.value) for f in fields] != before)
            if odds is not None:
                yield Prospect(cells, self._views.facts.label(target), odds[1], odds[0])

    def _later(self, world: bytes, index: int, keys: StageKeys) -> Iterator[Prospect]:
        """Shots of the piece that a choice moves, at what is in reach from there."""
        player, moved, engine = *self._taken(world, index), self._trials.engine
        asked, state = engine.pending, engine.save()
        if isinstance(asked, Decision) and asked.player == player:
            fired = ((number, *self._ends(asked.choices[number], keys)) for number in self._fired(asked, keys))
            own = [(number, target) for number, gun, target in fired if gun in moved and target is not None]
            for number, target in own[:MOST]:
                yield from self._shot(state, number, target, keys)

    def _won(self, world: bytes, index: int, keys: StageKeys) -> Iterator[Prospect]:
        """Points of whoever chooses, where nothing but a throw stands between."""
        fields = [field for field in self._game.program.fields if keys.points and field.name == keys.points]
        label = next((field.label for field in fields if field.label), None)
        if label is None:
            return
        player, _ = self._taken(world, index)
        before = self._points(fields, player)
        odds = self._odds(world, index, lambda: self._points(fields, player) > before)
        if odds is not None and odds[0]:
            yield Prospect((), self._said("ahead-win", self._views.facts.words.word(label).lower()), *odds[::-1])

    def _lost(self, world: bytes, index: int) -> Iterator[Prospect]:
        """Pieces that stand on the board and after some throws do not: what fights, and what is fought."""
        self._taken(world, index)
        players, trials = range(self._game.seats), self._trials
        afloat = {ref: None for player in players for ref in trials.places(player)}
        gone: dict[Datum, list[tuple[float, str]]] = {}
        whole = 0.0
        for share, face in self._thrown(trials.engine.state.active):
            whole += share
            left = {ref for player in players for ref in trials.places(player)}
            for ref in afloat.keys() - left:
                gone.setdefault(ref, []).append((share, face))
        for ref in (ref for ref in afloat if ref in gone):
            lost = sum(share for share, _ in gone[ref])
            if lost < whole and whole > NEARLY_ALL:
                faces = tuple(face for _, face in gone[ref])
                faces = faces if all(faces) else ()
                yield Prospect((), self._said("ahead-loss", self._views.facts.label(ref)), faces, round(100 * lost))

    def _thrown(self, active: int | None, before: int = 1) -> Iterator[tuple[float, str]]:
        """Each outcome of the throw that is due in a turn: how likely it is, and its face; no face of several in a row.

        Of too many nothing is known: the likelihoods do not make up a whole.
        """
        engine = self._trials.engine
        chance = engine.pending
        if not isinstance(chance, Chance) or len(chance.outcomes) * before > MOST_THROWN:
            return
        state, whole = engine.save(), sum(chance.weights)
        for number, (outcome, weight) in enumerate(zip(chance.outcomes, chance.weights, strict=True)):
            if not weight:
                continue
            engine.load(state)
            engine.resolve(number)
            again = isinstance(engine.pending, Chance) and engine.state.active == active
            if not again:
                yield weight / whole, self._views.facts.label(outcome) if before == 1 else ""
            else:
                for share, _ in self._thrown(active, before * len(chance.outcomes)):
                    yield weight / whole * share, ""

    def _said(self, key: str, what: str) -> str:
        return message(key, {"what": what}, self._views.facts.words.language)

    def _points(self, fields: Sequence[Field], player: int) -> int:
        """The points of a player, and those of the pieces on the board."""
        own, read = (Datum(PLAYER, player), *self._trials.places(player)), self._trials.engine.state.read
        return sum(read(field, ref.value) for field in fields for ref in own if field.owner == ref.domain)

    def _odds(self, world: bytes, index: int, comes: Callable[[], bool]) -> Odds | None:
        """How likely something comes of the throw after a choice; None where nothing is thrown."""
        trials, engine = self._trials, self._trials.engine
        engine.load(world)
        asked = engine.pending
        assert isinstance(asked, Decision)
        engine.choose(index)
        trials.settle(asked)
        chance = engine.pending
        if not isinstance(chance, Chance):
            return None
        state, good, whole, faces = engine.save(), 0, 0, []
        engine.take_journal()
        for number, (outcome, weight) in enumerate(zip(chance.outcomes, chance.weights, strict=True)):
            if not weight:
                continue
            engine.load(state)
            engine.resolve(number)
            told = engine.take_journal()
            again = isinstance(engine.pending, Chance) and engine.pending.span == chance.span
            if again and all(entry.kind == "chance" for entry in told):
                continue  # nothing came of it: it is thrown again
            if any(entry.kind == "forced" and entry.span == asked.span for entry in told):
                return None  # thrown for the next answer to the same question, which is the only one then
            trials.settle(asked)
            if comes():
                good += weight
                faces.append(self._views.facts.label(outcome))
            whole += weight
        return (round(100 * good / whole), tuple(faces)) if whole else None

    # --- whose guns reach ------------------------------------------------------------------------

    def _guns(self, world: bytes, index: int, keys: StageKeys) -> tuple[Datum, ...]:
        """What could fire at the pieces that a choice moves."""
        guns: dict[Datum, None] = {}
        try:
            player, moved = self._taken(world, index)
            for asked in self._trials.others(player) if moved else ():
                for number in self._fired(asked, keys):
                    gun, target = self._ends(asked.choices[number], keys)
                    if gun is not None and target in moved:
                        guns[gun] = None
        except RuleError:
            return ()
        return tuple(guns)

    # --- choices ---------------------------------------------------------------------------------

    def _taken(self, world: bytes, index: int) -> tuple[int, set[Datum]]:
        """Take a choice: whose it was, and which of their pieces stand elsewhere then."""
        engine = self._trials.engine
        engine.load(world)
        assert isinstance(engine.pending, Decision)
        player = engine.pending.player
        before = self._trials.places(player)
        engine.choose(index)
        return player, {ref for ref, cell in self._trials.places(player).items() if before.get(ref, cell) != cell}

    def _fired(self, asked: Decision, keys: StageKeys) -> Iterator[int]:
        """The choices of a question that are shots, as the theme says."""
        shots = {number for number, option in enumerate(asked.options) if _is_shot(option.name, keys)}
        return (number for number in range(len(asked.choices)) if asked.numbers(number)[0] in shots)

    def _ends(self, choice: Choice, keys: StageKeys) -> tuple[Datum | None, Datum | None]:
        """Who fires, and at what; nobody and nothing where a choice is no shot."""
        if not _is_shot(choice.option, keys):
            return None, None
        shown = keys.effects[choice.option]
        bound = dict(zip(self._names.get(choice.option, ()), choice.values, strict=False))
        return bound.get(shown.start), bound.get(shown.end)


def _is_shot(option: str, keys: StageKeys) -> bool:
    return option in keys.effects and keys.effects[option].show == "shot"


def ahead_text(prospect: Prospect) -> str:
    """What a choice may bring, by which faces, and how likely it is."""
    return f"{prospect.name}{': ' if prospect.cells else ' · '}{odds_text(prospect)}"


def odds_text(prospect: Prospect) -> str:
    """The faces that bring it, a row of numbers by its ends, and how likely it is; many words are left out."""
    faces, chance = prospect.faces, f"{prospect.percent} %"
    numbers = [int(face) for face in faces if face.isdecimal()]
    if len(numbers) == len(faces) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{faces[0]}–{faces[-1]} · {chance}"
    return f"{', '.join(faces)} · {chance}" if 0 < len(faces) <= MOST_FACES else chance
