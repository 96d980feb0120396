"""Finds, by trying, the possible results of a choice with their probabilities, and the guns that reach its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Choice, Decision
from dsl.games.play.match_tree import START, Chosen, Happened
from dsl.language.typed.nodes import Field
from dsl.language.typed.walk import option_binds
from dsl.services.match.farther import Farther
from dsl.services.match.landing import Landing
from dsl.services.match.match_values import Danger, Prospect
from dsl.services.match.token_marks import lettered_name
from dsl.services.match.trials import Trials
from dsl.services.match.views.fact_views import PLAYER
from dsl.services.match.views.position_views import PositionViews
from dsl.services.theme.sections import StageKeys
from dsl.text.diagnostics import message

MOST = 6
"""The most targets that are tried."""
MOST_TRIED = 150
"""With more choices than this their results are not tried."""

MOST_THROWN = 250
"""The greatest number of outcomes of successive throws that are tried."""
NEARLY_ALL = 0.9999
"""Probabilities that add up to this count as complete."""
FIGHTS = 100
"""The number of fights that are tried to the end, to estimate their result."""
FEW = 12
"""If so many fights had only one throw each, no more are tried."""
CLEARLY_MORE = 15
"""By so many per cent the estimate for a whole fight must exceed the odds of its first throw to replace them."""
CERTAIN = 100
MOST_FACES = 5
"""The greatest number of faces that are listed."""
Odds = tuple[int, tuple[str, ...]]
"""The probability in per cent, and the faces that lead to it."""


class Prospects:
    """Tries choices of one match, using only what viewers know; ``by_hand``: it began in a position set up by hand."""

    def __init__(self, views: PositionViews, by_hand: bool) -> None:
        self._views, self._match = views, views.match
        self._game = self._match.game
        self._trials = Trials(self._match, by_hand)
        self.farther = Farther(self._trials)
        self.landing = Landing(self._trials, views.facts.words)
        self._names = option_binds(rule.body for rule in self._game.program.rules.values())
        self._called: dict[Datum, str] = {}
        """The names of the pieces that the viewer sees, as on the board."""

    def of(self, index: int, keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """The possible gains or hits of a choice, or the targets its piece could fire at afterwards."""
        decision = self._match.pending
        if not isinstance(decision, Decision) or not 0 <= index < len(decision.choices):
            return ()
        return self._common([(world, index) for world in self._trials.worlds(viewer)], keys, viewer)

    def before(self, node: int, keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """The possible targets of the last choice before a throw, by what was known at that time."""
        tree = self._match.tree
        while isinstance(event := tree.event(node), Happened) and tree.before(node) != START:
            node = tree.before(node)
        if not isinstance(event, Chosen):
            return ()
        with self._match.temporarily_at(tree.before(node)):
            asked = self._match.pending
            index = asked.choices.index(event.choice) if isinstance(asked, Decision) else -1
            return tuple(prospect for prospect in self.of(index, keys, viewer) if prospect.cells and prospect.faces)

    def of_way(self, way: tuple[int, ...], keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """The same as ``of`` for the last of several answers that lead along a way."""
        ends = [self.farther.last(world, way) for world in self._trials.worlds(viewer)]
        return self._common([end for end in ends if end is not None], keys, viewer) if all(ends) else ()

    def _common(self, starts: Sequence[tuple[bytes, int]], keys: StageKeys, viewer: int) -> tuple[Prospect, ...]:
        """The results of a choice that are the same in all of several possible worlds, and the sentences of the log."""
        tried: list[list[Prospect]] = []
        seen = self._views.view(self._match.node, viewer).pieces
        self._called = {piece.ref: lettered_name(keys, piece) for piece in seen}
        with self._views.at_node_as_viewer(self._match.node, viewer):
            for world, index in starts:
                self._trials.engine.load(world)
                asked = self._trials.engine.pending
                assert isinstance(asked, Decision)
                tried.append(self._tried(world, asked.choices[index], index, keys))
        common = (p for p in dict.fromkeys(tried[0] if tried else ()) if all(p in other for other in tried))
        told = (Prospect((), said.rstrip("."), (), CERTAIN) for said in self.landing.sentences(starts, viewer))
        return (*common, *told)

    def dangers(self, indices: Sequence[int], keys: StageKeys, viewer: int) -> tuple[Danger, ...]:
        """For each of these choices the guns that would reach the moved piece; choices with none are left out."""
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
                return [*self._shot(world, index, target, keys), *self._won(world, index, keys)]
            return [*self._won(world, index, keys), *self._lost(world, index), *self._later(world, index, keys)]
        except RuleError:
            return []

    def _shot(self, world: bytes, index: int, target: Datum, keys: StageKeys) -> Iterator[Prospect]:
        """The odds of a hit: it changes wounds, strength, owner or place of the target."""
        shown, engine = keys.of(target.domain), self._trials.engine
        told = [name for name in (shown.wound, shown.strength) if self._game.program.find_field(target.domain, name)]
        found = (self._game.program.find_field(target.domain, name) for name in (*told, "owner", "at"))
        fields = [field for field in found if field is not None and not field.constant]
        cells = self._views.pieces.cells_of(self._match.engine, target)
        if told and cells:
            engine.load(world)
            before = [engine.state.read(field, target.value) for field in fields]
            odds = self._odds(world, index, lambda: [engine.state.read(f, target.value) for f in fields] != before)
            if odds is not None:
                yield Prospect(cells, self._name(target), odds[1], odds[0])

    def _later(self, world: bytes, index: int, keys: StageKeys) -> Iterator[Prospect]:
        """Shots of the piece that a choice moves, at what is in reach from there."""
        came, engine = self._trials.answer(world, index), self._trials.engine
        asked, state = engine.pending, engine.save()
        if isinstance(asked, Decision) and asked.player == came.question.player:
            own = []
            for number in self._fired(asked, keys) if came.moved else ():
                gun, target = self._ends(asked.choices[number], keys)
                unnamed = not keys.effects[asked.choices[number].option].start  # then it is what was moved that fires
                if target is not None and (unnamed or gun in came.moved):
                    own.append((number, target))
            for number, target in own[:MOST]:
                yield from self._shot(state, number, target, keys)
            if len(own) == 1:
                yield from self._won(state, own[0][0], keys)

    def _won(self, world: bytes, index: int, keys: StageKeys) -> Iterator[Prospect]:
        """The points the player may gain or lose by the throws after a choice."""
        fields = [field for field in self._game.program.fields if keys.points and field.name == keys.points]
        label = next((field.label for field in fields if field.label), None)
        if label is None:
            return
        player = self._trials.answer(world, index).question.player
        before = self._points(fields, player)
        tests: dict[str, Callable[[], bool]] = {
            "ahead-win": lambda: self._points(fields, player) > before,
            "ahead-less": lambda: self._points(fields, player) < before,
        }
        for key, comes in tests.items():
            odds = self._odds(world, index, comes)
            if odds is not None and odds[0] + CLEARLY_MORE <= (whole := self._fought(world, index, comes)):
                odds = whole, ()  # the first throw alone decides less
            if odds is not None and odds[0]:
                yield Prospect((), self._sentence(key, self._views.facts.words.word(label).lower()), *odds[::-1])

    def _lost(self, world: bytes, index: int) -> Iterator[Prospect]:
        """The pieces that may be lost by throws: attackers and attacked, these with their player."""
        asker = self._trials.answer(world, index).question.player
        players, trials = range(self._game.seats), self._trials
        afloat = {ref: player for player in players for ref in trials.places(player)}
        gone: dict[Datum, list[tuple[float, str]]] = {}
        whole = 0.0
        for share, face in self._thrown(trials.engine.state.active):
            whole += share
            left = {ref for player in players for ref in trials.places(player)}
            for ref in afloat.keys() - left:
                gone.setdefault(ref, []).append((share, face))
        for ref, player in ((ref, player) for ref, player in afloat.items() if ref in gone):
            lost, names = sum(share for share, _ in gone[ref]), [self._name(ref)]
            names += [self._views.facts.player(player)] if player != asker else []
            if lost < whole and whole > NEARLY_ALL:
                faces = tuple(face for _, face in gone[ref])
                faces = faces if all(faces) else ()
                yield Prospect((), self._sentence("ahead-loss", ", ".join(names)), faces, round(100 * lost))

    def _thrown(self, active: int | None, before: int = 1) -> Iterator[tuple[float, str]]:
        """Each outcome of the pending throw: its probability and its face; without face for several throws.

        If there are too many outcomes, some are missing, so that the probabilities do not add up to 1.
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

    def _name(self, ref: Datum) -> str:
        return self._called.get(ref) or self._views.facts.label(ref)

    def _sentence(self, key: str, what: str) -> str:
        return self._views.facts.words.message(key, what=what)

    def _points(self, fields: Sequence[Field], player: int) -> int:
        """The points of a player and of that player's pieces on the board."""
        own, read = (Datum(PLAYER, player), *self._trials.places(player)), self._trials.engine.state.read
        return sum(read(field, ref.value) for field in fields for ref in own if field.owner == ref.domain)

    def _odds(self, world: bytes, index: int, comes: Callable[[], bool]) -> Odds | None:
        """The probability of an event in the throw after a choice; None if nothing is thrown."""
        trials, engine = self._trials, self._trials.engine
        asked = trials.answer(world, index).question
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

    def _fought(self, world: bytes, index: int, comes: Callable[[], bool]) -> int:
        """The estimated probability of an event in a fight with an unknown number of throws, by trying some fights.

        Players who are asked between the throws do nothing. 0 if a single throw decides.
        """
        trials, engine, luck = self._trials, self._trials.engine, Random(FIGHTS)
        asked, good, longest = trials.answer(world, index).question, 0, 0
        trials.settle(asked)
        state, active = engine.save(), engine.state.active
        for tried in range(FIGHTS):
            engine.load(state)
            for thrown in range(MOST_THROWN):
                if not isinstance(chance := engine.pending, Chance) or engine.state.active != active or comes():
                    break
                longest = max(longest, thrown + 1)
                engine.resolve(luck.choices(range(len(chance.weights)), chance.weights)[0])
                trials.settle(asked)
            if tried == FEW and longest < 2:
                return 0
            good += comes()
        return 5 * round(20 * good / FIGHTS)

    # --- whose guns reach ------------------------------------------------------------------------

    def _guns(self, world: bytes, index: int, keys: StageKeys) -> tuple[Datum, ...]:
        """Who could fire at the pieces moved by a choice: pieces, or a player if the theme names none that fires."""
        guns: dict[Datum, None] = {}
        try:
            came = self._trials.answer(world, index)
            moved = came.moved
            for asked in self._trials.others(came.question.player) if moved else ():
                for number in self._fired(asked, keys):
                    gun, target = self._ends(asked.choices[number], keys)
                    if gun is None and not keys.effects[asked.choices[number].option].start:
                        gun = Datum(PLAYER, asked.player)
                    if gun is not None and target in moved:
                        guns[gun] = None
        except RuleError:
            return ()
        return tuple(guns)

    # --- choices ---------------------------------------------------------------------------------

    def _fired(self, asked: Decision, keys: StageKeys) -> Iterator[int]:
        """The choices of a question that are shots, by the theme's settings."""
        shots = {number for number, option in enumerate(asked.options) if _is_shot(option.name, keys)}
        return (number for number in range(len(asked.choices)) if asked.numbers(number)[0] in shots)

    def _ends(self, choice: Choice, keys: StageKeys) -> tuple[Datum | None, Datum | None]:
        """Who fires at what; (None, None) if a choice is no shot."""
        if not _is_shot(choice.option, keys):
            return None, None
        shown = keys.effects[choice.option]
        bound = dict(zip(self._names.get(choice.option, ()), choice.values, strict=False))
        return bound.get(shown.start), bound.get(shown.end)


def _is_shot(option: str, keys: StageKeys) -> bool:
    return option in keys.effects and keys.effects[option].show == "shot"


def ahead_text(prospect: Prospect, language: str) -> str:
    """A possible result of a choice, with its faces and its probability; a certain one alone."""
    if prospect.percent == CERTAIN and not prospect.faces:
        return prospect.name
    return f"{prospect.name}{': ' if prospect.cells else ' · '}{odds_text(prospect, language)}"


def odds_text(prospect: Prospect, language: str) -> str:
    """The faces that lead to a result, and its probability."""
    told, chance = faces_text(prospect.faces), f"{prospect.percent} %"
    return f"{message('ahead-faces', {'faces': told}, language)} · {chance}" if told else chance


def faces_text(faces: Sequence[str]) -> str:
    """A series of numbers as a range, few words; empty for more."""
    numbers = [int(face) for face in faces if face.isdecimal()]
    if len(numbers) == len(faces) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{faces[0]}–{faces[-1]}"
    return ", ".join(faces) if len(faces) <= MOST_FACES else ""
