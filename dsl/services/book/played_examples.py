"""Examples of play: parts of a game's scenarios, listed in ``book/examples.yaml`` in the game's folder.

``names`` gives the pieces that scenarios call ``gal1`` their names in the book. An item of ``examples`` has
``scenario`` (``fire.yaml: W3. Fire before and after the move``), ``part`` of the book
(``turn``, ``clauses-6``), ``title`` in each language, and optionally ``tell`` (what happened, step by step, each in all
languages; ``ways: 1 2`` of a step: it describes the first and second path of pieces; without ``tell`` the lines of the
log are printed), ``say`` (a sentence below it), ``steps`` (the number of choices to show; default all), ``events`` (the
greatest number of choices and throws) and ``when`` (``"{?salvo}"``: the condition for showing it).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from pathlib import Path

from dsl.engines.linking.game import Datum
from dsl.games.library.shelves import kin_of
from dsl.games.play.game_facts import Facts
from dsl.games.play.gap_faults import CONDITION, gap_faults
from dsl.games.play.match import Match
from dsl.games.play.translation import load_translation
from dsl.games.play.value_gaps import GapValues, filled
from dsl.games.scenario.execution import ScenarioRun
from dsl.games.scenario.names import STEPS
from dsl.games.scenario.opening import BRISK, Games, map_of, rules_of
from dsl.games.scenario.script import Scenario, ScenarioStep, read_scenarios
from dsl.games.scenario.verdict import run_scenario
from dsl.services.book.book_values import Line, PlayedExample, Way, line, words_in
from dsl.services.book.prose_text import marked
from dsl.services.book.rule_tables import capital
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import EVERYTHING, MatchSetup, Seat
from dsl.services.match.passage_values import LogLine
from dsl.services.match.position_values import PositionView
from dsl.services.match.views.position_views import PositionViews
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, Severity, near
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose
from dsl.text.source import Source, Span

FILE = "examples.yaml"
KEYS = ("scenario", "part", "title", "tell", "say", "steps", "events", "when")
_SCENARIOS = "scenarios"
_HEADINGS, _CHOICES = ("round", "turn"), ("choice", "forced")


@dataclass(frozen=True)
class ExampleEntry:
    """An item of the list: a scenario, its part of the book, and its texts by language."""

    file: str
    name: str
    span: Span
    part: str
    titles: dict[str, str]
    tells: tuple[tuple[dict[str, str], frozenset[int]], ...]
    """What happened, step by step; each with the numbers (from 1) of the paths that it describes."""
    says: dict[str, str]
    steps: int
    events: int
    when: Node | None
    names: Mapping[str, Mapping[str, str]]


@dataclass
class _Stretch:
    """Follows the run of a scenario for a number of choices, and records at which event (from 0) they ended."""

    steps: int
    run: ScenarioRun | None = None
    end: int = 0
    done: int = 0

    def saw(self, run: ScenarioRun, step: ScenarioStep | None) -> None:
        """Called after each step of the scenario; counts choices. Raises ``_Reached`` after the last one."""
        if step is None:
            return
        if self.run is not run:
            self.run, self.done, self.end = run, 0, 0
        self.done += step.key.value not in STEPS
        if self.done <= self.steps:
            self.end = run.match.at
        if self.done >= self.steps and self.steps:
            raise _Reached


class _Reached(Exception):
    """The requested number of choices is done."""


def examples_requested(folder: Path, problems: Problems) -> list[ExampleEntry]:
    """The list of examples of the ruleset in ``folder``; empty if it has none. Errors of form are reported."""
    path = folder / "book" / FILE
    source = read_source(path, problems) if path.is_file() else None
    root = compose(source, problems) if source is not None else None
    listed = root.get("examples") if isinstance(root, MappingNode) else root
    if root is not None and not isinstance(listed, SequenceNode):
        problems.error("book-example-form", root.span)
    names = _names(root.get("names") if isinstance(root, MappingNode) else None)
    found = []
    for item in listed.items if isinstance(listed, SequenceNode) else []:
        if isinstance(item, MappingNode) and (scenario := item.get("scenario")) is not None:
            _check_keys(item, problems)
            file, _, name = scenario.value.partition(":")
            found.append(
                ExampleEntry(
                    file.strip(),
                    name.strip(),
                    scenario.span,
                    item.word("part"),
                    _texts_by_language(item.get("title")),
                    tuple(_steps(item.get("tell"))),
                    _texts_by_language(item.get("say")),
                    _number(item.word("steps"), 99),
                    _number(item.word("events"), 999),
                    item.get("when"),
                    names,
                )
            )
        else:
            problems.error("book-example-form", item.span)
    return found


def _names(node: Node | None) -> dict[str, Mapping[str, str]]:
    """The names of pieces by language and by their names in scenarios."""
    return {key.value: _texts_by_language(value) for key, value in node.pairs} if isinstance(node, MappingNode) else {}


def _check_keys(item: MappingNode, problems: Problems) -> None:
    for key, _ in item.pairs:
        if key.value not in KEYS:
            problems.error("book-example-key", key.span, near(key.value, KEYS), key=key.value, known=", ".join(KEYS))


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else otherwise


def _texts_by_language(node: Node | None) -> dict[str, str]:
    """Language → text; a text that is the same for all languages is under ``""``."""
    if isinstance(node, MappingNode):
        return {key.value: value.value for key, value in node.pairs if isinstance(value, ScalarNode)}
    return {"": node.value} if node is not None else {}


def _steps(node: Node | None) -> Iterator[tuple[dict[str, str], frozenset[int]]]:
    for item in node.items if isinstance(node, SequenceNode) else ():
        ways = item.word("ways").split() if isinstance(item, MappingNode) else []
        yield _texts_by_language(item), frozenset(int(number) for number in ways if number.isdecimal())


def in_language(texts: Mapping[str, str], language: str) -> str:
    """The text in a language, or else in any other one; ``""`` if there is none."""
    return next((texts[spoken] for spoken in (language, "", *LANGUAGES) if spoken in texts), "")


class Examples:
    """Plays examples of one game; reads its scenarios once."""

    def __init__(self, folder: Path, language: str, games: Games | None = None) -> None:
        self._folder, self._language = folder, language
        self._games = games or Games()
        self._read: dict[str, list[Scenario]] = {}

    def played(self, wanted: ExampleEntry, problems: Problems) -> PlayedExample | None:
        """Play an example; None (reported) if its scenario is missing or fails."""
        scenarios = self._scenarios(wanted.file)
        scenario = next((found for found in scenarios if found.name == wanted.name), None)
        if scenario is None:
            hint = near(wanted.name, [found.name for found in scenarios])
            problems.error("book-example-unknown", wanted.span, hint, file=wanted.file, name=wanted.name)
            return None
        stretch = _Stretch(wanted.steps)
        with suppress(_Reached):
            run_scenario(scenario, self._games, BRISK, None, stretch.saw)
        board = self._board(scenario, stretch.run)
        if stretch.run is None or stretch.run.problems.failed or board is None:
            args = {"file": wanted.file, "name": wanted.name}
            problems.add(Diagnostic("book-example-failed", wanted.span, args, severity=Severity.WARNING))
            return None
        return self._shown(wanted, scenario, stretch.run.match, board, min(stretch.end, wanted.events))

    def _shown(self, wanted: ExampleEntry, scenario: Scenario, match: Match, board: Source, end: int) -> PlayedExample:
        family = kin_of(match.game.program.files)
        words = load_translation(family, self._language, Problems())
        facts = Facts(match, words)
        words = words.with_players(_sides(facts))
        seats = tuple(Seat() for _ in scenario.players)
        rules = match.game.program.files[-1]
        loaded = LoadedGame(MatchSetup(rules, board, seats=seats, language=self._language), match.game, words, family)
        nodes = tuple(match.line)
        views = PositionViews(loaded, match)
        lines: list[LogLine] = []
        ways: list[Way] = []
        positions = [views.view(node, EVERYTHING) for node in nodes[: end + 1]]
        for node, (was, now) in zip(nodes[1 : end + 1], pairwise(positions), strict=True):
            shown_lines = [one for one in views.log.of(node, EVERYTHING) if _is_shown(one)]
            lines += shown_lines
            ways += (Way(0, _path_cells(shown_lines, ref, start, stop)) for ref, start, stop in _moved(was, now))
        while lines and lines[-1].kind in _HEADINGS:  # the next round or turn is no part of the example
            lines.pop()
        names = {name: in_language(texts, self._language) for name, texts in wanted.names.items()}
        before, after = positions[0], positions[-1]
        things = {thing for one in lines for thing in one.things}
        stood = {piece.cell for piece in (*before.pieces, *after.pieces) if piece.ref in things and piece.cell >= 0}
        told, numbers = [line(capital(_called(one.text, names))) for one in lines], [0] * len(lines)
        if wanted.tells:
            told, numbers, ways = _story(wanted.tells, ways, self._language)
        say = in_language(wanted.says, self._language)
        whole = " ".join([*map(words_in, told), say])
        shown = [(piece.ref, names.get(piece.name, piece.name)) for piece in before.pieces]
        return PlayedExample(
            in_language(wanted.titles, self._language) or scenario.name,
            board,
            before,
            after,
            tuple(told),
            tuple(text.value for text in scenario.clauses),
            say,
            ways=tuple(ways),
            numbers=tuple(numbers),
            names=tuple((ref, name) for ref, name in shown if is_named(name, whole)),
            named=frozenset(stood.union(*(one.cells for one in lines))),
            signs=_signs(facts),
        )

    def _board(self, scenario: Scenario, run: ScenarioRun | None) -> Source | None:
        rules = rules_of(scenario, Problems()) if run is not None else None
        if rules is None:
            return None
        board = map_of(scenario, rules, Problems())
        return read_source(board, Problems()) if isinstance(board, Path) else board or Source("", "")

    def _scenarios(self, file: str) -> list[Scenario]:
        if file not in self._read:
            path = self._folder / _SCENARIOS / file
            source = read_source(path, Problems()) if path.is_file() else None
            self._read[file] = read_scenarios(source, Problems()) if source is not None else []
        return self._read[file]


def _story(
    steps: Sequence[tuple[Mapping[str, str], frozenset[int]]], ways: Sequence[Way], language: str
) -> tuple[list[Line], list[int], list[Way]]:
    """The steps as texts, for each the number of its paths (0: it has none), and the paths with these numbers."""
    numbers = [sum(bool(of) for _, of in steps[: n + 1]) if found else 0 for n, (_, found) in enumerate(steps)]
    mine = {way: number for number, (_, of) in zip(numbers, steps, strict=True) for way in of}
    went = [replace(way, number=mine.get(n, 0)) for n, way in enumerate(ways, 1)]
    return [marked(in_language(texts, language)) for texts, _ in steps], numbers, went


def is_named(name: str, text: str) -> bool:
    """Whether a text contains a name, also with another ending (Russian and Ukrainian cases)."""
    stem = name[: -1 - (name[-2:-1] in "иыі")] if name[-1:] in "аеийоуьюяії" else name
    ending = r"[^\W\d]{0,3}" if name[-1:].isalpha() else ""
    return len(stem) > 1 and re.search(rf"\b{re.escape(stem)}{ending}\b", text) is not None


def _sides(facts: Facts) -> list[str]:
    """The names of the players of an example: their roles, numbered where several players have the same."""
    roles = [facts.role(seat, facts.match.engine.state) for seat in range(facts.game.seats)]
    of_one = [roles[: seat + 1].count(role) if roles.count(role) > 1 else 0 for seat, role in enumerate(roles)]
    return [f"{role} {number}" if role and number else role for role, number in zip(roles, of_one, strict=True)]


def _signs(facts: Facts) -> tuple[int, ...]:
    """For each player the seat whose sign is drawn: seats are counted in the order of the roles, as in a match."""
    seats = range(facts.game.seats)
    order = sorted(seats, key=lambda seat: facts.role_order(seat, facts.match.engine.state))
    return tuple(map(order.index, seats))


def _moved(before: PositionView, after: PositionView) -> Iterator[tuple[Datum, int, int]]:
    """Each piece that moved with its old and new cell; -1 off the board."""
    now = {piece.ref: piece.cell for piece in after.pieces}
    for piece in before.pieces:
        end = now.get(piece.ref, -1)
        if piece.cell >= 0 and end != piece.cell:
            yield piece.ref, piece.cell, end


def _path_cells(lines: Sequence[LogLine], piece: Datum, start: int, end: int) -> tuple[int, ...]:
    """The cells of a piece's path: those in the log lines of its event, if they lead to ``end``; else start and end.

    Used are lines about the piece, and choices that name nothing but cells.
    """
    its = [
        one for one in lines if one.things[:1] == (piece,) or (end >= 0 and {t.domain for t in one.things} == {"cell"})
    ]
    passed = [start, *(cell for one in its for cell in one.cells)]
    if end >= 0:
        passed = passed[: len(passed) - passed[::-1].index(end)] if end in passed else [start, end]
    cells = tuple(cell for cell, _ in groupby(passed))
    return cells if end >= 0 else (*cells, end)


def _is_shown(one: LogLine) -> bool:
    """Whether a log line is shown: not round numbers, nor choices that mention nothing on the board."""
    return one.kind != "round" and (one.kind not in _CHOICES or bool(one.cells or one.things))


def _called(text: str, names: Mapping[str, str]) -> str:
    """A log line with the pieces' names replaced by those of the book, also names capitalised in the line."""
    return re.sub(r"\w+", lambda word: names.get(word[0], names.get(word[0][:1].lower() + word[0][1:], word[0])), text)


def examples_of(
    folder: Path,
    language: str,
    problems: Problems,
    games: Games | None = None,
    values: GapValues | None = None,
    also_hidden: bool = False,
) -> Iterator[tuple[str, PlayedExample]]:
    """The examples of a game whose conditions hold for its ``values``, each with its part of the book.

    ``also_hidden``: also those whose conditions do not hold.
    """
    player = Examples(folder, language, games)
    for wanted in examples_requested(folder, problems):
        holds = values is None or wanted.when is None or _holds(wanted.when, values, problems)
        if not (holds or also_hidden):
            continue
        played = player.played(wanted, problems)
        if played is not None:
            yield wanted.part, played


def _holds(when: Node, values: GapValues, problems: Problems) -> bool:
    """Whether an example's condition holds; an invalid condition is reported."""
    if not isinstance(when, ScalarNode) or CONDITION.fullmatch(when.value) is None:
        problems.error("book-example-when", when.span, example='"{?name}"')
        return False
    for fault in gap_faults(when.value, values.values):
        problems.add(Diagnostic(fault.code, when.span, fault.args, fault.meant))
    return filled(f"{when.value} .", values) == "."
