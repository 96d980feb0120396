"""What somebody may not see makes no difference to what they see: for every game with secrets, at random.

A position that came about by play is changed wherever one viewer must not look: secret values, pieces out of sight, cards in
the hands of others and in the pile, secret locals. As long as the same things are out of sight as before, the viewer sees the same, byte
for byte: view, board, values, the question with its choices and labels. And whatever happens out of somebody's sight is told to them alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision, Over
from dsl.games.play.visible_state import attributes, hands, laid_cards, marks, standing, state_values
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field, Local
from tests.games_at_hand import ROOT, SECRET, answer, kit_of, kits, load
from tests.share import usual

STATES, EVERY, CHANGES = 12, 3, 6
FOG = ROOT / "rulesets/pirates_1989/house/fog.rules"
Viewer = int | None


NAMES = sorted({"fog", *SECRET} - {"herbarium"})  # there nothing is secret but which card comes next


@cache
def game_of(name: str) -> Game:
    """A game that has secrets: one at hand, its hands closed, or the house rule of fog."""
    if name == "fog":
        return load(FOG, kit_of("pirates_1989").board, fog_sight=3)
    kit = kit_of(name)
    closed = {"treasure_cards_open": "no"} if name == "pirates_fame" else {}
    return load(kit.rules, kit.board, kit.seats[0], **closed)


def test_these_are_all_games_with_secrets() -> None:
    assert {kit.name for kit in kits() if load(kit.rules, kit.board, kit.seats[0]).has_secrets} == set(SECRET)


def states(game: Game, seed: int) -> Iterator[Engine]:
    """An engine at positions of a random game."""
    engine, dice = make_engine(game), random.Random(seed)
    engine.start(seed)
    for step in range(STATES * EVERY):
        if isinstance(engine.pending, Over):
            return
        if step % EVERY == 0:
            yield engine
        answer(engine, dice)
        engine.take_journal()


def secret_fields(engine: Engine) -> list[Field]:
    return [field for field in engine.game.layout.fields if engine.game.linker.rows.hidden(field)]


def out_of_sight(engine: Engine, viewer: Viewer) -> list[tuple[Field, int]]:
    """The values that a viewer may not see."""
    fields = secret_fields(engine)
    members = {field: range(engine.game.layout.fields[field].count) for field in fields}
    return [(field, i) for field in fields for i in members[field] if not engine.may_see(field, i, viewer)]


def hidden_cards(engine: Engine, viewer: Viewer) -> list[list[int]]:
    """Where in the state those cards stand that a viewer cannot see, deck by deck."""
    shown = {(laid.deck, card.value) for laid in laid_cards(engine.game, engine, viewer) for card in laid.cards or ()}
    decks, sizes = engine.game.layout.decks, engine.game.sizes
    return [[begin + c for c in range(sizes[deck]) if (deck, c) not in shown] for deck, begin in decks.items()]


def secret_locals(engine: Engine, viewer: Viewer) -> list[Local]:
    """The locals that wait in the state and are not for a viewer."""
    found = []
    for local, place in engine.game.layout.locals.items():
        if local.guard is not None and place.words == 1 and engine.state.words[place.offset]:
            seers = engine.state.words[engine.game.layout.locals[local.guard].offset]
            if viewer is None or not seers >> viewer & 1:
                found.append(local)
    return found


def other_value(engine: Engine, kind: ty.Type, dice: random.Random) -> int:
    """Any value of a type."""
    low, high, _, bits = engine.game.linker.expressions.range(kind)
    if isinstance(ty.bare(kind), ty.SetOf):
        return dice.getrandbits(bits) if bits else 0
    if isinstance(kind, ty.Opt) and dice.random() < 0.3:
        return ty.none_value(kind)
    return dice.randint(low, max(low, min(high, low + 20)))


def change(engine: Engine, viewer: Viewer, dice: random.Random) -> None:
    """Make things different that a viewer may not see, as long as the same things stay out of sight."""
    before, hidden = sight(engine, viewer), out_of_sight(engine, viewer)
    for field, member in dice.sample(hidden, min(len(hidden), CHANGES)):
        state, place = engine.save(), engine.game.layout.fields[field]
        on_board = field.name == "at" and field.owner in engine.game.linker.rows.kinds
        for key in range(place.per):
            number = dice.randrange(engine.game.sizes["cell"]) if on_board else other_value(engine, field.type, dice)
            engine.state.write(field, member, number, key)
        if sight(engine, viewer) != before:
            engine.load(state, engine.pending)
    for words in hidden_cards(engine, viewer):
        zones = [engine.state.words[word] for word in words]
        dice.shuffle(zones)
        for word, zone in zip(words, zones):
            engine.state.words[word] = zone
    for local in secret_locals(engine, viewer):
        engine.state.words[engine.game.layout.locals[local].offset] = other_value(engine, local.type, dice)
    engine.load(engine.save())  # what was derived of the state before is forgotten


def sight(engine: Engine, viewer: Viewer) -> object:
    """What is in sight and what is not, whatever it is."""
    return out_of_sight(engine, viewer), hidden_cards(engine, viewer)


def looks(engine: Engine, viewer: Viewer) -> object:
    """All that a viewer sees of a position."""
    game, pending = engine.game, engine.pending
    question: object = pending if isinstance(pending, Decision) and pending.player == viewer else None
    things = [Datum("player", seat) for seat in range(game.seats)]
    things += [piece.piece for piece in standing(game, engine, viewer)]
    told = [attributes(game, engine, thing, viewer) for thing in things]
    held = [hands(game, engine, seat, viewer) for seat in range(game.seats)]
    table = (standing(game, engine, viewer), state_values(game, engine, viewer), marks(game, engine, viewer))
    return engine.view(viewer), question, table, told, held


def loaded(engine: Engine, state: bytes, asked: Viewer) -> bool:
    """Whether the question of a changed position can be asked; that of the viewer always can."""
    try:
        engine.load(state)
    except RuleError:
        assert asked is None, "a question reads what its chooser may not see"
        return False
    return True


@pytest.mark.parametrize("name", usual(NAMES, "perudo", "treasure_hand"))
def test_what_one_may_not_see_makes_no_difference(name: str) -> None:
    game = game_of(name)
    other, dice, compared = make_engine(game), random.Random(name), 0
    for seed in range(3):
        for engine in states(game, seed):
            state = engine.save()
            for viewer in (None, *range(game.seats)):
                engine.load(state)
                before, seen = sight(engine, viewer), looks(engine, viewer)
                mine = isinstance(engine.pending, Decision) and engine.pending.player == viewer
                other.load(state)
                change(other, viewer, dice)
                if other.save() == state or sight(other, viewer) != before:
                    continue
                if loaded(other, other.save(), viewer if mine else None):
                    compared += 1
                    assert looks(other, viewer) == seen
            engine.load(state)
    assert compared >= 10, f"only {compared} positions could be compared"


@pytest.mark.parametrize("name", usual(NAMES, "perudo", "treasure_hand"))
def test_what_happens_out_of_sight_is_told_alike(name: str) -> None:
    game = game_of(name)
    other, dice, compared = make_engine(game), random.Random(name), 0
    for seed in range(4):
        for engine in states(game, seed):
            state, pending = engine.save(), engine.pending
            assert isinstance(pending, Decision | Chance)
            number = len(pending.choices) if isinstance(pending, Decision) else len(pending.outcomes)
            for viewer in (None, *range(game.seats)):
                told = []
                for index in (dice.randrange(number), dice.randrange(number)):
                    other.load(state)
                    if isinstance(pending, Decision):
                        other.choose(index)
                    else:
                        other.resolve(index)
                    told.append(other.take_journal()[0])
                hidden = isinstance(pending, Chance) and pending.viewers is not None and viewer is None
                hidden = hidden or (isinstance(pending, Chance) and viewer is not None and not pending.seen_by(viewer))
                hidden = hidden or all(entry.seen_by(viewer).secret for entry in told)
                if hidden:
                    compared += 1
                    assert told[0].seen_by(viewer) == told[1].seen_by(viewer)
                    assert told[0].clauses == told[1].clauses
    assert compared or name in ("pirates_fame", "colonies_1990"), "nothing was hidden from anybody"
