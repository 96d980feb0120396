"""Writes a part of a match as a scenario in readable YAML that passes at once.

Three ways are tried, the shortest first: from the beginning of the game, if little was played; from the position at the
start of the part; from an earlier position, with the events since. The last resort is the whole match. Each is run
before it is accepted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import RuleError
from dsl.games.play.match import Match
from dsl.games.play.match_tree import Chosen, Happened
from dsl.games.play.record import RecordLine
from dsl.games.play.replay import LineReader
from dsl.games.scenario.names import Names, piece_names, player_names
from dsl.games.scenario.opening import BRISK, engine_for
from dsl.games.scenario.plain_yaml import Table, Value
from dsl.games.scenario.script import read_scenarios, scenario_text
from dsl.games.scenario.verdict import play_scenario
from dsl.games.scenario.written_course import CourseWriter, Expectation, WrittenCourse
from dsl.games.scenario.written_position import PositionWriter, WrittenPosition, begun_in, differing, hands
from dsl.text.diagnostics import Problems
from dsl.text.source import Source, Span

FEW_EVENTS = 6
"""If no more events come before it, a scenario begins at the beginning of the game."""
MOST_BEGINNINGS = 6
"""The greatest number of earlier positions that are tried as beginnings."""


@dataclass(frozen=True)
class Course:
    """A match: its game, seed, the lines of its record; ``given`` and ``players`` if it was set up by hand."""

    game: Game
    seed: int
    lines: tuple[str, ...]
    given: Table | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True)
class ScenarioHead:
    """The head of a scenario: its name, clauses and game."""

    name: str
    clauses: tuple[str, ...] = ()
    game: str = ""
    house: str = ""
    map: str = ""
    parameters: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class WrittenScenario:
    """A saved scenario: its text, its expectations, and how many earlier events it had to include.

    ``green`` is False if it does not run like the match: the rules read something that no scenario can contain.
    """

    text: str
    expected: tuple[Expectation, ...]
    more: int
    green: bool
    clauses: tuple[str, ...] = field(default=())


class ScenarioWriter:
    """Writes parts of one match as scenarios."""

    def __init__(self, course: Course, wanted: Sequence[str] = ()) -> None:
        """``wanted`` are names for the players."""
        self._course = course
        self.match = _replayed(course)
        state = self.match.engine.state
        self._players = course.players or player_names(course.game, state, wanted)
        self._names = piece_names(course.game, state, self._players)

    def write(self, head: ScenarioHead, since: int, until: int, left_out: Collection[str] = ()) -> WrittenScenario:
        """The scenario of events ``since`` to ``until``, without some expectations."""
        events = list(self.match.events[:until])
        for begin in self._beginnings(since):
            for given, course in self._from(begin, since, events):
                text = self._text(head, given, course, left_out)
                if self._runs(text, self._course.game):
                    return self._written(text, course, since - begin, True)
        given, course = self._whole(since, events)
        text = self._text(head, given, course, left_out)
        return self._written(text, course, since, self._runs(text, self._course.game))

    def _written(self, text: str, course: WrittenCourse, more: int, green: bool) -> WrittenScenario:
        expected = tuple(one for step in course.steps for one in step.expected)
        return WrittenScenario(
            text, expected, more, green, tuple(dict.fromkeys(e.path for e in expected if e.kind == "log"))
        )

    # --- where it begins -------------------------------------------------------------------------

    def _beginnings(self, since: int) -> Iterator[int]:
        """Positions in which a scenario could begin, the latest first; but the beginning of the game first if near."""
        if since <= FEW_EVENTS:
            yield 0
        yield since
        tried = 0
        for at in range(since - 1, 0, -1):
            if tried < MOST_BEGINNINGS and self._new_turn(at):
                tried += 1
                yield at

    def _new_turn(self, at: int) -> bool:
        """Whether another player was asked, or on turn, before event ``at``."""
        before, after = self.match.events[at - 1], self.match.events[at]
        if isinstance(before, Chosen) and isinstance(after, Chosen):
            return before.player != after.player
        return isinstance(after, Happened) and isinstance(before, Chosen)

    def _from(
        self, begin: int, since: int, events: Sequence[Chosen | Happened]
    ) -> Iterator[tuple[Table, WrittenCourse]]:
        """The possible ways to write the part of the match from an earlier position."""
        if begin == 0:
            yield self._whole(since, events)
            return
        self.match.go_to_event(begin)
        names = piece_names(self._course.game, self.match.engine.state, self._players)
        for position in PositionWriter(self.match, self._players, names).kept():
            course = _course(position, events[begin:], since - begin)
            if course is not None and self._has_same_end(position.match, len(events)):
                yield position.given, course
            self.match.go_to_event(begin)

    def _has_same_end(self, match: Match, until: int) -> bool:
        """Whether ``match``, which replays the part, ends in the same position as the original."""
        self.match.go_to_event(until)
        mine, its = self.match.engine.state, match.engine.state
        return not differing(mine, its) and hands(mine) == hands(its) and self.match.over == match.over

    def _whole(self, since: int, events: Sequence[Chosen | Happened]) -> tuple[Table, WrittenCourse]:
        """The scenario from the beginning of the game."""
        course = _beginning(self._course, self._players)
        found = CourseWriter(course.match, course.names, since).followed(events)
        assert found is not None, "a match can be played again as it was"
        return course.given, found

    # --- the text --------------------------------------------------------------------------------

    def _text(self, head: ScenarioHead, given: Table, course: WrittenCourse, left_out: Collection[str]) -> str:
        document: dict[str, Value] = {"scenario": head.name, "clauses": list(head.clauses), "game": head.game}
        document |= {"house": head.house, "parameters": dict(head.parameters), "map": head.map}
        document |= {"players": list(self._players), "given": given, "chance": list(course.chance)}
        return scenario_text(document | {"steps": course.written(left_out)})

    def _runs(self, text: str, game: Game) -> bool:
        """Whether the scenario passes."""
        problems = Problems()
        found = read_scenarios(Source("kept.yaml", text), problems)
        if len(found) == 1 and not problems.failed:
            play_scenario(found[0], game, problems, BRISK)
        return not len(problems)


def _course(position: WrittenPosition, events: Sequence[Chosen | Happened], told_from: int) -> WrittenCourse | None:
    try:
        return CourseWriter(position.match, position.names, told_from).followed(events)
    except RuleError:
        return None


def _beginning(course: Course, players: Sequence[str]) -> WrittenPosition:
    """The position at the beginning of the match."""
    if course.given:
        found = begun_in(course.given, course.game, players)
        assert found is not None, "the match began so"
        return found
    match = Match(course.game, engine_for(course.game, BRISK), course.seed, lambda chance: None)
    return WrittenPosition({}, match, Names(course.game, players))


def _replayed(course: Course) -> Match:
    """The match replayed to its end."""
    match = _beginning(course, course.players).match if course.given else _beginning(course, ()).match
    source = Source("record", "\n".join(course.lines))
    lines = []
    for number, line in enumerate(course.lines, 1):
        who, _, what = line.partition(" ")
        lines.append(RecordLine(0 if who == "*" else int(who), what, Span(source, number, 1, number, len(line) + 1)))
    reader = LineReader(match.game, lines)
    while reader.done < len(lines) and reader.follow(match) is None:
        pass
    return match
