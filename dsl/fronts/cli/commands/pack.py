"""``fordewind pack``: a game with all that belongs to it in one file, to be given away."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import rules_path
from dsl.fronts.cli.options import argument, force_option, lang_option, voice_of
from dsl.fronts.cli.output import can_write, console, fail, fail_with
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import find_map, given_span
from dsl.games.sharing import Pack, contents_of, write_pack
from dsl.text.diagnostics import Problems
from dsl.text.files import FileError, can_read, reason
from dsl.text.files.read import MAX_BYTES

ENDING = ".zip"


@command(
    [
        "fordewind pack pirates_1989 pirates.zip",
        "fordewind pack my_rules.rules ours.zip --map my_sea.yaml --match sunday.match",
    ]
)
@argument("ruleset", "GAME", "A game or house rules, by name or path.")
@argument("target", "FILE", "The file to make: one ending in .zip.", type=click.Path(path_type=Path))
@click.option(
    "--map",
    "-m",
    "maps",
    multiple=True,
    metavar="MAP",
    help="A map to go with it; may be repeated (default: the first).",
)
@click.option(
    "--match", "matches", multiple=True, metavar="FILE", type=click.Path(path_type=Path),
    help="A saved match to go with it; may be repeated.",
)  # fmt: skip
@force_option
@lang_option
def pack_command(
    ruleset: str, target: Path, maps: tuple[str, ...], matches: tuple[Path, ...], force: bool, lang: str | None
) -> None:
    """Put a game with its maps, texts, look and scenarios into one file that anyone can open safely."""
    voice = voice_of(lang)
    if target.suffix.lower() != ENDING:
        raise fail_with(voice, "cli-pack-ending", given_span("pack", str(target)), path=f"{target.stem}{ENDING}")
    can_write(target, voice, given_span("pack", str(target)), force)
    pack = _packed(rules_path(ruleset, voice), maps, matches, voice)
    try:
        write_pack(pack, target)
    except OSError as error:
        span = given_span("pack", str(target))
        raise fail_with(voice, "file-unwritable", span, path=target, reason=reason(error)) from None
    for left in pack.left_out:
        console(stderr=True).print(voice.say("cli-pack-left", name=left.name), soft_wrap=True)
    said = voice.say("cli-pack-done", path=target, count=len(pack.entries), size=kilobytes(target.stat().st_size))
    console().print(said, soft_wrap=True)


def _packed(rules: Path, maps: tuple[str, ...], matches: tuple[Path, ...], voice: Voice) -> Pack:
    problems = Problems()
    places = [find_map(name, problems, given_span("--map", name), rules.parent) for name in maps]
    for path in matches:
        can_read(path, MAX_BYTES, problems, span=given_span("--match", str(path)))
    if problems.failed:
        raise fail(problems, voice)
    try:
        return contents_of(rules, [place for place in places if place is not None], matches)
    except FileError as error:
        raise fail([error.diagnostic], voice) from None


def kilobytes(size: int) -> int:
    """A size in KB, at least one."""
    return max(round(size / 1024), 1)
