"""Plays one game between bots, without a history; can verify that its record replays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import MOST_DECISIONS
from dsl.engines.protocol.events import Chance, Decision, Entry, Over, says
from dsl.games.bots.make import RandomBot
from dsl.games.bots.observation import Bot, Line, Observation, Seen, lines_for, saw_chance, saw_choice
from dsl.games.play import Setup, read_record, replay
from dsl.games.play.notation import choice_text, outcome_text
from dsl.games.play.record import record_text
from dsl.language.typed import code as k
from dsl.language.typed.program import Program
from dsl.language.typed.walk import children
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.source import Source, Span


@dataclass(frozen=True)
class Outcome:
    """The result of one game. ``cause``: the clauses that ended it, a tab, the template of what is said of it.

    That is the journal line just before the end in the rules, else the label of the option that ends the game.
    ``offered``: the number of choices of all decisions.
    """

    winners: int
    over: bool
    decisions: int
    turns: int
    cause: str
    offered: int = 0


Tell = Callable[[str], None]
"""Called with every event, as its line in a record."""
Watch = Callable[[Engine, list[Entry]], None]
"""Called whenever the engine waits, with the new journal entries."""
Watching = dict[int, tuple[tuple[Line, ...], list[Seen]]]
"""For each watching seat: the journal lines of the opening, and the events so far."""


def play_out(
    engine: Engine,
    bots: Sequence[Bot],
    seed: int,
    limit: int = MOST_DECISIONS,
    tell: Tell | None = None,
    watch: Watch = lambda engine, entries: None,
) -> Outcome:
    """Play a game to its end, or to ``limit`` decisions."""
    engine.start(seed)
    entries = engine.take_journal()
    watch(engine, entries)
    seeing = (player for player, bot in enumerate(bots) if not isinstance(bot, RandomBot))
    watching: Watching = {player: (lines_for(entries, player), []) for player in seeing}
    turns, decisions, offered = _turns(entries), 0, 0
    while not isinstance(pending := engine.pending, Over):
        if isinstance(pending, Chance):
            index = engine.roll()
            engine.resolve(index)
            if tell:
                tell(f"* {outcome_text(engine.game, pending, index)}")
            entries = engine.take_journal()
            for player, (_, course) in watching.items():
                course.append(saw_chance(player, pending.outcomes[index], pending.seen_by(player), entries))
        elif isinstance(pending, Decision):
            if decisions == limit:
                return Outcome(0, False, decisions, turns, "", offered)
            decisions += 1
            offered += len(pending.choices)
            index = bots[pending.player].decide(_observation(engine, pending, watching))
            choice = pending.choices[index]
            engine.choose(index)
            if tell:
                tell(f"{pending.player + 1} {choice_text(engine.game, pending, index)}")
            entries = engine.take_journal()
            for player, (_, course) in watching.items():
                course.append(saw_choice(player, pending.player, choice, entries))
        watch(engine, entries)
        turns += _turns(entries)
    end = next((entry for entry in entries if entry.kind == "over"), None)
    cause = cause_of(engine.game.program, end.clauses, end.span) if end is not None else "\t"
    return Outcome(pending.winners, True, decisions, turns, cause, offered)


def _observation(engine: Engine, decision: Decision, watching: Watching) -> Observation:
    player = decision.player
    if player not in watching:
        return Observation(player, decision, b"", (), ())
    return Observation(player, decision, engine.view(player), *watching[player])


def _turns(entries: Sequence[Entry]) -> int:
    return sum(entry.kind == "turn" for entry in entries)


def cause_of(program: Program, clauses: Collection[str], span: Span | None) -> str:
    """The clauses of an end, a tab, and the words that the rules have for it: see ``Outcome.cause``."""
    found = (_words(rule.body, span, "") for rule in program.rules.values() if span is not None)
    return f"{', '.join(clauses)}\t{next((words for words in found if words is not None), '')}"


def _words(code: k.Code, end: Span, line: str) -> str | None:
    """The template before the end at ``end``: of a log line, else of the option; None if the end is not in the code."""
    for s in code:
        match s:
            case k.WriteLog(text=text):
                line = text.template if says(text.template) else line
                continue
            case k.Store() | k.SetLocal() | k.MovePiece() | k.LayCards():
                continue
            case k.EndGame() if (s.span.source.name, s.span.line, s.span.column) == (
                end.source.name,
                end.line,
                end.column,
            ):
                return line
            case k.Ask(options=options, otherwise=otherwise):
                inside = [(o.body, o.label.template if o.label is not None else "") for o in options]
                inside.append((otherwise, ""))
            case _:
                inside = [(block, line if isinstance(s, k.Branch) else "") for block in children(s)]
        for block, before in inside:
            if (found := _words(block, end, before)) is not None:
                return found
        line = ""
    return None


def play_and_verify(
    engine: Engine,
    bots: Sequence[Bot],
    seed: int,
    limit: int = MOST_DECISIONS,
    watch: Watch = lambda engine, entries: None,
) -> tuple[Outcome, Diagnostic | None]:
    """Play a game as ``play_out`` does, then replay it from its record; returns a difference, or None."""
    lines: list[str] = []
    states: list[bytes] = []

    def tell(line: str) -> None:
        lines.append(line)
        states.append(engine.save())

    outcome = play_out(engine, bots, seed, limit, tell, watch)
    return outcome, differs(engine, seed, lines, states)


def differs(engine: Engine, seed: int, lines: Sequence[str], states: Sequence[bytes]) -> Diagnostic | None:
    """A text on the first difference between a replay of these lines and the states; None if there is none."""
    game = engine.game
    setup = Setup(game.name, game.name, "", (), ("-",) * game.seats, seed, game.rules_hash, game.map_hash)
    problems = Problems()
    last = states[-1] if states else engine.save()
    record = read_record(Source(f"seed {seed}", record_text(game, setup, lines, last)), problems)
    if record is None:
        return next(iter(problems))
    done = replay(record, game, engine)
    if done.parted:
        return done.parted
    match = done.match
    root = match.at
    for at in (*reversed(range(root)), *range(1, root + 1)):  # back to the root, then forward to the end
        match.go_to_event(at)
        if at and engine.save() != states[at - 1]:
            return Diagnostic("replay-other-state", record.lines[at - 1].span)
    return None
