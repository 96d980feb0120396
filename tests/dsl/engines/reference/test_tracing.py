"""Answers taken once more with an eye on the rules: the same entries, and the rules that led to each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision, Entry
from dsl.engines.reference.tracing import ReferenceTracer
from dsl.games.play.rules_facts import counter_of
from tests.games_at_hand import Kit, load, rulesets, varied
from tests.share import usual

SEED = 11


def answers(engine: Engine, count: int) -> Iterator[tuple[bytes, int, list[Entry]]]:
    """A game at random: the position before each answer, the answer, what the journal got."""
    dice = Random(SEED)
    for _ in range(count):
        state, pending = engine.save(), engine.pending
        if isinstance(pending, Chance):
            index = engine.roll()
            engine.resolve(index)
        elif isinstance(pending, Decision):
            index = dice.randrange(len(pending.choices))
            engine.choose(index)
        else:
            return
        yield state, index, engine.take_journal()


def played(game: Game) -> Engine:
    engine = make_engine(game)
    engine.start(SEED)
    return engine


@pytest.mark.parametrize("kit", varied(), ids=lambda kit: kit.name)
def test_what_is_traced_is_what_was_played(kit: Kit) -> None:
    game = load(kit.rules, kit.board, kit.seats[0])
    engine, tracer = played(game), ReferenceTracer(game)
    assert [traced.entry for traced in tracer.began(SEED)] == engine.take_journal()
    for state, index, entries in answers(engine, 25):
        found = tracer.answered(state, index)
        assert [traced.entry for traced in found] == entries
        assert all(set(traced.rules) <= game.program.rules.keys() for traced in found)


@pytest.mark.parametrize("kit", usual(rulesets(), "sea_battle"), ids=lambda kit: kit.name)
def test_a_line_is_written_by_the_rule_in_which_it_stands(kit: Kit) -> None:
    game = load(kit.rules, kit.board, kit.seats[0])
    engine, tracer = played(game), ReferenceTracer(game)
    engine.take_journal()
    lines = 0
    for state, index, _ in answers(engine, 150):
        for traced in tracer.answered(state, index):
            span = traced.entry.span
            if traced.entry.kind == "log" and span is not None and traced.rules:
                rule = game.program.rules[traced.rules[-1]]
                assert rule.span.source is span.source
                assert rule.span.line <= span.line
                assert all(other.span.line <= rule.span.line or other.span.line > span.line
                           for other in game.program.rules.values() if other.span.source is span.source)  # fmt: skip
                lines += 1
    assert lines


def test_rounds_are_told_while_a_line_is_written() -> None:
    kit = next(kit for kit in rulesets() if kit.name == "sea_battle")
    game = load(kit.rules, kit.board)
    counter = counter_of(game.program)
    assert counter is not None
    engine, tracer = played(game), ReferenceTracer(game)
    seen = []
    for state, index, _ in answers(engine, 120):
        for traced in tracer.answered(state, index, lambda words: words.read(counter.field, 0)):
            shown = dict(traced.entry.shown.values)
            if "round" in shown and (told := shown["round"]) is not None:
                seen.append((told.value, traced.seen))
    assert len(seen) > 2
    assert all(told == read for told, read in seen)
