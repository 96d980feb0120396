"""``fordewind pack`` writes a game into one file, ``unpack`` writes such a file into a folder."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import rules_path
from dsl.fronts.cli.options import argument, force_option, lang_option, voice_of
from dsl.fronts.cli.output import can_write, console, fail, fail_with
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import find_map, option_span
from dsl.games.sharing import Pack, contents_of, read_pack, unpack, write_pack
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
        raise fail_with(voice, "cli-pack-ending", option_span("pack", str(target)), path=f"{target.stem}{ENDING}")
    can_write(target, voice, option_span("pack", str(target)), force)
    pack = _packed(rules_path(ruleset, voice), maps, matches, voice)
    try:
        write_pack(pack, target)
    except OSError as error:
        span = option_span("pack", str(target))
        raise fail_with(voice, "file-unwritable", span, path=target, reason=reason(error)) from None
    for left in pack.left_out:
        console(stderr=True).print(voice.say("cli-pack-left", name=left.name), soft_wrap=True)
    said = voice.say("cli-pack-done", path=target, count=len(pack.entries), size=kilobytes(target.stat().st_size))
    console().print(said, soft_wrap=True)


def _packed(rules: Path, maps: tuple[str, ...], matches: tuple[Path, ...], voice: Voice) -> Pack:
    problems = Problems()
    places = [find_map(name, problems, option_span("--map", name), rules.parent) for name in maps]
    for path in matches:
        can_read(path, MAX_BYTES, problems, span=option_span("--match", str(path)))
    if problems.failed:
        raise fail(problems, voice)
    try:
        return contents_of(rules, [place for place in places if place is not None], matches)
    except FileError as error:
        raise fail([error.diagnostic], voice) from None


def kilobytes(size: int) -> int:
    """A size in bytes as KB, at least 1."""
    return max(round(size / 1024), 1)


YES = frozenset({"y", "yes", "д", "да", "т", "так"})


@command(["fordewind unpack pirates.zip", "fordewind unpack pirates.zip my_games/pirates --yes"])
@argument("source", "FILE", "A packed game (.zip).", type=click.Path(path_type=Path))
@argument(
    "folder", "[FOLDER]", "The folder to make (default: one named after the game).", default="",
)  # fmt: skip
@click.option("--list", "only_list", is_flag=True, help="Show what is in it and write nothing.")
@click.option("--yes", is_flag=True, help="Write without asking.")
@lang_option
def unpack_command(source: Path, folder: str, only_list: bool, yes: bool, lang: str | None) -> None:
    """Open a packed game: show what is in it, then write it into a folder of its own.

    Nothing in it is run, nothing is written outside that folder, and nothing at all if a part of it could do harm.
    """
    voice, problems = voice_of(lang), Problems()
    pack = read_pack(source, problems)
    if pack is None:
        raise fail(problems, voice)
    target = Path(folder or pack.name)
    _show(pack, voice)
    if only_list:
        return
    if target.exists() or target.is_symlink():
        raise fail_with(voice, "cli-new-there", option_span("unpack", str(target)), path=target)
    if not yes and not _agreed(pack, target, voice):
        console().print(voice.say("cli-unpack-not"), soft_wrap=True)
        raise SystemExit(1)
    try:
        rules = unpack(pack, target)
    except OSError as error:
        span = option_span("unpack", str(target))
        raise fail_with(voice, "file-unwritable", span, path=target, reason=reason(error)) from None
    words = [str(rules), *(["--map", str(target / pack.manifest.map)] if pack.manifest.map else [])]
    console().print(voice.say("cli-unpack-done", folder=target, play=" ".join(words)), soft_wrap=True)


def _show(pack: Pack, voice: Voice) -> None:
    out = console()
    out.print(pack.title(voice.language), style="bold", soft_wrap=True)
    for entry in pack.entries:
        out.print(f"  {kilobytes(len(entry.data)):>6} KB  {entry.name}", soft_wrap=True)
    for left in pack.left_out:
        out.print("  " + voice.say("cli-unpack-left", name=left.name), style="dim", soft_wrap=True)


def _agreed(pack: Pack, target: Path, voice: Voice) -> bool:
    """Ask the user; without a terminal print that ``--yes`` is needed, and return False."""
    if sys.stdin is None or not sys.stdin.isatty():
        console(stderr=True).print(voice.say("cli-unpack-yes"), soft_wrap=True)
        return False
    asked = voice.say("cli-unpack-ask", count=len(pack.entries), size=kilobytes(pack.size), folder=target)
    try:
        return console().input(f"{asked} ").strip().casefold() in YES
    except (EOFError, KeyboardInterrupt):
        return False
