"""All errors of one file: rules, a map, scenarios, a translation, a theme; and those found on loading a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from dsl.games.bots.levels import read_steps
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import (
    Header,
    all_rulesets,
    default_map,
    family,
    find_rules,
    house_rules,
    kin_of,
    map_games,
)
from dsl.games.pipeline import load_game, load_program, make_game
from dsl.games.play import load_translation
from dsl.games.play.gap_faults import values_of
from dsl.games.play.rulebook import check_clause_texts
from dsl.games.play.translation import check_translation
from dsl.games.play.value_gaps import GapValues
from dsl.games.scenario.opening import Games
from dsl.games.scenario.shelf import check_scenario_names
from dsl.games.scenario.verdict import check_scenarios
from dsl.language.typed.program import Program
from dsl.maps.mapfile import MapEditError, MapFile, load_map
from dsl.services.book.played_examples import examples_of
from dsl.services.book.prose_check import check_prose_file
from dsl.services.theme.file_check import check_theme
from dsl.services.writing.game_folder.game_files import SCENARIOS, FileKind, kind_of, rules_of
from dsl.text.diagnostics import Diagnostic, Problems, Severity, near, requirement_text
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.source import Source, Span

OTHER_GAME = "map-other-game"
_REQUIREMENTS = ("map-check", "map-check-more")
"""Codes of problems whose text is a ``require`` of the rules."""


def reported(problems: Problems, family_names: list[str]) -> list[Diagnostic]:
    """The problems to report on loading a game, without notes. A map made for another game is one error, not one for

    each thing in it; but a map for a game that this one extends is no error.
    """
    shown = [d for d in problems if d.severity is not Severity.NOTE]
    found = [d for d in shown if d.code != OTHER_GAME or not _is_for_family(d, family_names)]
    other = [d for d in found if d.code == OTHER_GAME]
    return [replace(other[0], severity=Severity.ERROR)] if other and problems.failed else found


def in_words(found: Iterable[Diagnostic], kin: Sequence[Header], language: str) -> list[Diagnostic]:
    """Diagnostics with the rules' requirements on maps translated, if the game has a translation."""
    found = list(found)
    if not any(d.code in _REQUIREMENTS for d in found):
        return found
    words = load_translation(kin, language, Problems())
    return [
        replace(d, args={**d.args, "text": requirement_text(d.args, words.word)}) if d.code in _REQUIREMENTS else d
        for d in found
    ]


def _is_for_family(diagnostic: Diagnostic, names: list[str]) -> bool:
    games = str(diagnostic.args.get("games", "")).split(", ")
    return any(name in games for name in names)


_PER_GAME = ("map-unknown-kind", "map-unknown-attribute")
"""Codes of problems that are errors only if all games of a map have them."""


_OF_FORM: Mapping[FileKind, Callable[[Path, Problems], object]] = {
    FileKind.SCENARIO_NAMES: check_scenario_names,
    FileKind.BOTS: read_steps,
}
"""The checks of files that mean the same in all games."""


def check_file(path: Path, language: str = "en", games: Games | None = None) -> Iterable[Diagnostic]:
    """All errors of one file; rules are also loaded with their default map, a map with its games."""
    problems = Problems()
    match kind_of(path):
        case FileKind.RULES:
            _check_rules(path, language, problems)
        case FileKind.MAP:
            _check_map(path, language, problems)
        case FileKind.SCENARIOS:
            check_scenarios(path, problems, Games() if games is None else games)
        case FileKind.TRANSLATION:
            check_translation(path, programs_for(path), problems)
        case FileKind.CLAUSES:
            rules = rules_of(path)
            check_clause_texts(path, family(rules) if rules else (), programs_for(path), problems)
        case FileKind.SCENARIO_NAMES | FileKind.BOTS as kind:
            _OF_FORM[kind](path, problems)
        case FileKind.THEME:
            check_theme(path, programs_for(path), problems)
        case FileKind.PROSE:
            check_prose_file(path, rules_of(path), problems)
        case FileKind.EXAMPLES:
            _check_examples(path, language, games, problems)
    return problems


def programs_for(path: Path) -> list[Program]:
    """The game of a theme or translation, and its house rules, if they have no errors."""
    rules = rules_of(path)
    files = (rules, *house_rules(rules)) if rules is not None else ()
    programs = (load_program(file, Problems(), loader) for file in files)
    return [program for program in programs if program is not None]


def _check_examples(path: Path, language: str, games: Games | None, problems: Problems) -> None:
    values = next((GapValues(values_of(program), language, str) for program in programs_for(path)), None)
    for _ in examples_of(path.parent.parent, language, problems, games, values, also_hidden=True):
        pass


def _check_rules(path: Path, language: str, problems: Problems) -> None:
    program = load_program(path, problems, loader)
    if program is None or program.base:
        return
    kin = kin_of(program.files)
    place = default_map(kin)
    if place is not None or program.size is not None:
        mine = Problems()
        make_game(program, place, {}, 0, mine)
        found = [*reported(mine, [header.name for header in kin]), *(d for d in mine if d.severity is Severity.NOTE)]
        problems.extend(in_words(found, kin, language))


def _check_map(path: Path, language: str, problems: Problems) -> None:
    games = map_games(path)
    tried = [rules for game in games if (rules := find_rules(game, Problems(), beside=path.parent)) is not None]
    if len(tried) < len(games):
        _unknown_games(path, problems)
    if not tried:
        load_map(path, None, problems)
    found: list[list[Diagnostic]] = []
    for rules in tried:
        mine, kin = Problems(), family(rules)  # errors with one game must not stop the check with the next one
        # boards of scenarios are exempt from the rules' own checks
        load_game(rules, path, {}, 0, mine, loader, check=SCENARIOS not in path.parts[:-1])
        found.append(in_words([d for d in mine if d.code != OTHER_GAME], kin, language))
    problems.extend(_combined(found, all_known=len(tried) == len(games)))


def _combined(found: Sequence[list[Diagnostic]], all_known: bool) -> list[Diagnostic]:
    """The combined reports of a map's games: a kind that none knows is an error; a warning if games are missing."""
    counts: dict[tuple[object, ...], int] = {}
    for reports in found:
        for key in {_key(d) for d in reports if _is_per_game(d)}:
            counts[key] = counts.get(key, 0) + 1
    combined = []
    for d in (d for reports in found for d in reports):
        if not _is_per_game(d) or not all_known:
            combined.append(d)
        elif counts[_key(d)] == len(found):
            combined.append(replace(d, severity=Severity.ERROR))
    return combined


def _is_per_game(d: Diagnostic) -> bool:
    return d.code in _PER_GAME and d.severity is Severity.WARNING


def _key(d: Diagnostic) -> tuple[object, ...]:
    return (d.code, d.span.line, d.span.column) if d.span is not None else (d.code,)


def _unknown_games(path: Path, problems: Problems) -> None:
    """Report games of a map that are not installed: only its form can be checked for them."""
    try:
        document = MapFile.open(path)
        listed = document.value("games")
    except MapEditError:
        return
    known = [header.name for header in all_rulesets()]
    for name in map(str, listed if isinstance(listed, list) else ()):
        if " " not in name and find_rules(name, Problems(), beside=path.parent) is None:
            span, alike = _word_in(document.text(), str(path), "games:", name), lookalike(name, known)
            if alike:
                problems.add(letters_alike(span, name, alike))
            else:
                problems.warn("map-game-unknown", span, near(name, known), name=name, known=", ".join(known))


def _word_in(text: str, name: str, key: str, word: str) -> Span:
    """The span of a word after a key at the margin."""
    source = Source(name, text)
    begin = next((k for k, line in enumerate(source.lines, 1) if line.startswith(key)), 1)
    for number, line in enumerate(source.lines[begin - 1 :], begin):
        place = line.find(word, len(key) if number == begin else 0)
        if place >= 0:
            return Span(source, number, place + 1, number, place + 1 + len(word))
    return Span(source, begin, 1, begin, 2)
