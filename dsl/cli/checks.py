"""``fordewind check`` and ``fordewind fmt``: every mistake in rules and maps, and rules written evenly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from dsl.check.load import check_source, read_rules
from dsl.cli.group import command
from dsl.cli.load import fewest, told
from dsl.cli.options import argument, json_option, lang_option, voice_of
from dsl.cli.out import as_json, console, fail, fail_with, problem_json, show_problems
from dsl.cli.voice import Voice
from dsl.diagnostics import LANGUAGES, Diagnostic, Problems, Severity
from dsl.library import (
    all_maps,
    all_rulesets,
    default_map,
    family,
    find_rules,
    finder,
    read_source,
    write_text,
)
from dsl.library.shelves import RULES, given_span, map_games
from dsl.mapfile import load_map
from dsl.pipeline import load_game
from dsl.syntax.format import format_text
from dsl.syntax.parser import parse

MAPS = (".yaml", ".yml")


@command(
    [
        "fordewind check",
        "fordewind check my_rules.rules maps/my_sea.yaml",
        "fordewind check RULESET --json",
    ]
)
@argument("paths", "[PATH]...", "Rules, maps, folders or rulesets by name (default: all).", nargs=-1)
@json_option
@lang_option
def check_command(paths: tuple[str, ...], json: bool, lang: str | None) -> None:
    """Look for mistakes in rules and maps: every one with its line, underlined, and what was probably meant."""
    voice = voice_of(lang)
    problems, count = Problems(), 0
    for path in _files(paths, problems):
        count += 1
        problems.extend(check_file(path))
    if json:
        as_json([problem_json(d, voice) for d in problems])
    else:
        show_problems(problems, voice)
        errors = sum(d.severity is Severity.ERROR for d in problems)
        out = console(stderr=problems.failed)
        style = "bold red" if errors else "green"
        out.print(voice.say("cli-check-sum", count=count, errors=errors, others=len(problems) - errors), style=style)
    if problems.failed:
        raise SystemExit(1)


def _files(paths: Sequence[str], problems: Problems) -> Iterator[Path]:
    if not paths:
        yield from (header.path for header in (*all_rulesets(), *all_maps()))
        return
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from sorted((*path.glob(f"**/*{RULES}"), *(p for p in path.glob("*.yaml") if map_games(p))))
        elif path.suffix in MAPS and path.is_file():
            yield path
        elif (rules := find_rules(name, problems)) is not None:
            yield rules


def check_file(path: Path) -> Iterable[Diagnostic]:
    """Everything wrong with one rules or map file; rules are also tried with their first map, a map with its games."""
    problems = Problems()
    if path.suffix not in MAPS:
        _check_rules(path, problems)
        return problems
    games = map_games(path)
    known = {header.name: header.path for header in all_rulesets()}
    tried = [known[game] for game in games if game in known]
    if not tried:
        load_map(path, None, problems)
    for rules in tried:
        mine = Problems()  # what one game finds does not keep the next from looking
        load_game(rules, path, {}, fewest(rules), mine, finder)
        problems.extend(mine)
    return problems


def _check_rules(path: Path, problems: Problems) -> None:
    source = read_rules(path, problems)
    program = check_source(source, finder, problems) if source else None
    if program is None or program.base:
        return
    kin = family(path)
    place = default_map(kin)
    if place is not None or program.size is not None:
        mine = Problems()
        load_game(path, place, {}, program.players[0], mine, finder)
        problems.extend(
            [*told(mine, [header.name for header in kin]), *(d for d in mine if d.severity is Severity.NOTE)]
        )


@command(
    [
        "fordewind fmt my_rules.rules",
        "fordewind fmt my_rules.rules --to uk",
        "fordewind fmt --check rulesets/*/*.rules",
    ]
)
@argument("files", "FILE...", "Rules files.", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--to", type=click.Choice(LANGUAGES), help="Write the keywords in another language.")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit code 1 if a file would change.")
@lang_option
def fmt_command(files: tuple[Path, ...], to: str | None, only_check: bool, lang: str | None) -> None:
    """Write rules files evenly, or with the keywords of another language."""
    voice = voice_of(lang)
    problems, new = Problems(), {}
    for path in files:
        source = read_source(path, problems)
        if source is None:
            continue
        mine = Problems()
        parse(source, mine)
        problems.extend(d for d in mine if d.severity is Severity.ERROR)
        if not mine.failed and (text := format_text(source.text, to)) != source.text:
            new[path] = text
    if problems.failed:
        raise fail(problems, voice)
    for path, text in new.items():
        console().print(voice.say("cli-fmt-would" if only_check else "cli-fmt-did", path=path), soft_wrap=True)
        if not only_check:
            _write(path, text, voice)
    if only_check and new:
        raise SystemExit(1)


def _write(path: Path, text: str, voice: Voice) -> None:
    try:
        write_text(path, text)
    except OSError as error:
        raise fail_with(
            voice, "cli-not-writable", given_span("fmt", str(path)), path=path, reason=error.strerror or ""
        ) from None
