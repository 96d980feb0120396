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
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.source import Source, Span


@dataclass(frozen=True)
class Outcome:
    """The result of one game. ``cause``: the clauses that ended it, a tab, the template of the last journal line.

    The template is left out if that line does not explain the end. ``offered``: the number of choices of all decisions.
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
    turns, decisions, offered, log = _turns(entries), 0, 0, _Last(engine.game.program, entries)
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
        log.take(entries)
    return Outcome(pending.winners, True, decisions, turns, log.cause, offered)


def _observation(engine: Engine, decision: Decision, watching: Watching) -> Observation:
    player = decision.player
    if player not in watching:
        return Observation(player, decision, b"", (), ())
    return Observation(player, decision, engine.view(player), *watching[player])


def _turns(entries: Sequence[Entry]) -> int:
    return sum(entry.kind == "turn" for entry in entries)


Said = tuple[Collection[str], Span | None]
"""The clauses of a journal line or of an end, and its place in the rules."""


def one_matter(program: Program, line: Said, end: Said) -> bool:
    """Whether a journal line explains the end of a game: it has a clause of the end, or is in the same rule."""
    if not line[0] or not end[0] or not set(line[0]).isdisjoint(end[0]):
        return True
    return any(_inside(line[1], rule.span) and _inside(end[1], rule.span) for rule in program.rules.values())


def _inside(part: Span | None, whole: Span) -> bool:
    return part is not None and part.source.name == whole.source.name and whole.line <= part.line <= whole.end_line


class _Last:
    """Stores the last journal line with words, which is the cause if the game ends after it."""

    def __init__(self, program: Program, entries: Sequence[Entry]) -> None:
        self._program = program
        self._said: Said = ((), None)
        self._line = ""
        self.take(entries)

    @property
    def cause(self) -> str:
        """The clauses of the end and the last line before it, a tab between."""
        return f"{', '.join(self._said[0])}\t{self._line}"

    def take(self, entries: Sequence[Entry]) -> None:
        """Take in new journal entries."""
        for entry in entries:
            said = entry.clauses, entry.span
            if entry.kind == "over":
                self._line = self._line if one_matter(self._program, self._said, said) else ""
                self._said = said
            elif entry.kind == "log" and says(entry.shown.template):
                self._said, self._line = said, entry.shown.template


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
