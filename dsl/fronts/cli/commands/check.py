"""``fordewind check`` reports every mistake in rules and maps; ``fordewind fmt`` formats rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import argument, json_option, lang_option, voice_of
from dsl.fronts.cli.output import as_json, console, fail, problem_json, show_problems, write_out
from dsl.games.library.shelves import RULES, YAML, all_maps, all_rulesets, find_map, find_rules, option_span
from dsl.games.scenario.opening import Games
from dsl.language.syntax.format import format_text
from dsl.language.syntax.parser import parse
from dsl.services.writing.game_folder.file_checks import check_file
from dsl.services.writing.game_folder.game_files import MARKDOWN, FileKind, files_in, files_of, kind_of, with_scenarios
from dsl.text.diagnostics import LANGUAGES, Problems, Severity, digest
from dsl.text.files import read_source


@command(
    [
        "fordewind check",
        "fordewind check my_rules.rules maps/my_sea.yaml",
        "fordewind check RULESET --json",
    ]
)
@argument("paths", "[PATH]...", "Files, folders or rulesets by name (default: all rules and maps).", nargs=-1)
@json_option
@lang_option
def check_command(paths: tuple[str, ...], json: bool, lang: str | None) -> None:
    """Look for mistakes: every one with its line, underlined, and what was probably meant.

    A ruleset's name or folder stands for all that belongs to it: rules and house rules, maps, scenarios, translations
    and theme; a file of rules for itself and the scenarios beside it.
    """
    voice = voice_of(lang)
    problems, games = Problems(), Games()
    files = list(dict.fromkeys(_files(paths, problems)))
    for path in files:
        problems.extend(check_file(path, voice.language, games))
    found = digest(problems)
    if json:
        as_json([problem_json(d, voice) for d in found])
    else:
        show_problems(found, voice)
        errors = sum(d.severity is Severity.ERROR for d in found)
        out = console(stderr=problems.failed)
        style = "bold red" if errors else "green"
        said = voice.say("cli-check-sum", count=len(files), errors=errors, others=len(found) - errors)
        out.print(said, style=style)
    if problems.failed:
        raise SystemExit(1)


def _files(paths: Sequence[str], problems: Problems) -> Iterator[Path]:
    if not paths:
        yield from (header.path for header in (*all_rulesets(), *all_maps()))
        return
    for name in paths:
        path = Path(name)
        if path.is_file() and path.suffix in (RULES, MARKDOWN, *YAML):
            find = {FileKind.RULES: find_rules, FileKind.MAP: find_map}.get(kind_of(path))
            if find is None or find(name, problems) is not None:  # a file of another program is not shown
                yield from with_scenarios(path)
        elif path.is_dir() and not (path / f"{path.resolve().name}{RULES}").is_file():
            yield from files_in(path)
        elif (rules := find_rules(name, problems)) is not None:
            yield from files_of(rules)


_SKIN = ("skin-other", "skin-unknown", "skin-missing")
"""Problems of the named keyword language; ``--to`` writes another one, so they do not matter then."""


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
        if kind_of(path) is not FileKind.RULES:
            problems.error("cli-fmt-rules", option_span("fmt", str(path)), path=path)
            continue
        source = read_source(path, problems)
        if source is None:
            continue
        mine = Problems()
        parse(source, mine)
        wrong = [d for d in mine if d.severity is Severity.ERROR and not (to and d.code in _SKIN)]
        problems.extend(wrong)
        if not wrong and (text := format_text(source.text, to)) != source.text:
            new[path] = text
    if problems.failed:
        raise fail(problems, voice)
    for path, text in new.items():
        if not only_check:
            write_out(path, text, voice, option_span("fmt", str(path)))
        console().print(voice.say("cli-fmt-would" if only_check else "cli-fmt-did", path=path), soft_wrap=True)
    if only_check and new:
        raise SystemExit(1)
