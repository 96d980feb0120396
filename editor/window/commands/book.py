"""``fordewind book``: the rulebook of a game as PDF, as one page for a browser, or as Markdown."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import rules_path
from dsl.fronts.cli.options import (
    argument,
    force_option,
    lang_option,
    read_settings,
    ruleset_argument,
    set_option,
    voice_of,
)
from dsl.fronts.cli.output import can_write, console, fail, fail_with
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import option_span
from dsl.services.book.book_making import BookOrder, make_book
from dsl.services.book.book_values import ENDINGS, PAGES, PAPERS, PICTURES, Book
from dsl.text.diagnostics import Problems, near
from dsl.text.files import reason
from editor.window.commands.export import PROGRESS
from editor.window.commands.opening import needs_drawing


class BookChoice(NamedTuple):
    """The options of the command that say how a book is made."""

    paper: str
    style: str
    page: str
    aid: bool
    dpi: int


@command(
    [
        "fordewind book pirates_1989 pirates.pdf",
        "fordewind book pirates_1989/long_storm our_pirates.html --lang en",
        "fordewind book pirates_1989 pirates.pdf --paper A3 --style magazine",
        "fordewind book pirates_1989 aid.pdf --aid",
        "fordewind book sea_battle battle.md --set brig_flagship=yes",
    ]
)
@ruleset_argument
@argument(
    "target",
    "FILE",
    "What to make, by its ending: .pdf .html .md, or .png for each page.",
    type=click.Path(path_type=Path),
)
@set_option
@click.option(
    "--paper",
    default=PAPERS[0],
    show_default=True,
    type=click.Choice(PAPERS, case_sensitive=False),
    help="The paper in the printer.",
)
@click.option("--style", default="", metavar="STYLE", help="engraved, magazine, ink or plain (default: the map's).")
@click.option("--page", default=PAGES[0], type=click.Choice(PAGES), help="The ground of the pages: white or cream.")
@click.option("--aid", is_flag=True, help="Only the player aid: a turn, tables and signs on one page.")
@click.option("--dpi", default=144, type=click.IntRange(20, 600), help="Pixels to the inch in a .png.")
@force_option
@lang_option
def book_command(
    ruleset: str,
    target: Path,
    settings: tuple[str, ...],
    paper: str,
    style: str,
    page: str,
    aid: bool,
    dpi: int,
    force: bool,
    lang: str | None,
) -> None:
    """Make the rulebook of a game or of house rules: PDF, HTML or Markdown.

    Needs no display. House rules and values that are set are told in their places. A file look.typ beside the rules
    changes fonts, colours and the size of pages.
    """
    voice = voice_of(lang)
    _refuse(target, force, voice)
    problems = Problems()
    rules = rules_path(ruleset, voice)
    wish = BookOrder(rules, voice.language, tuple(read_settings(settings, voice).items()))
    book = make_book(wish, problems, _step)
    if book is None:
        raise fail(problems, voice)
    try:
        look = BookChoice(paper, style, page, aid, dpi)
        _write(book, target, voice, look)
    except OSError as trouble:
        raise fail_with(voice, "file-unwritable", None, path=target, reason=reason(trouble)) from None
    console().print(voice.say("cli-book-done", path=target), soft_wrap=True)
    for text in book.left_out:
        console(stderr=True).print(f"  – {text}", soft_wrap=True, markup=False)


def _refuse(target: Path, force: bool, voice: Voice) -> None:
    """End the command with an error if the target file must not be written."""
    known = (*ENDINGS, PICTURES)
    if target.suffix.lower() not in known:
        hint = near(target.suffix, known)
        raise fail_with(voice, "cli-book-kind", option_span("FILE", str(target)), hint, known=", ".join(known))
    can_write(target, voice, option_span("FILE", str(target)), force)


def _write(book: Book, target: Path, voice: Voice, choice: BookChoice) -> None:
    with needs_drawing(voice):
        from editor.base.texts import ui
        from editor.charts.book import written_book
        from editor.charts.drawing.style_choice import AS_MAP, StyleChoice
        from editor.charts.export.command import wrong_style
        from editor.charts.paper.typesetting import LookTrouble
    ui.language = voice.language
    if wrong := wrong_style(choice.style, ""):
        raise click.UsageError(wrong)
    style, cream = StyleChoice.of(choice.style or AS_MAP), choice.page == PAGES[1]
    look = written_book.BookLook(choice.paper, style, cream, choice.aid, choice.dpi)
    try:
        written_book.write(book, target, _step, look)
    except LookTrouble as trouble:
        raise fail([trouble.diagnostic], voice) from None


def _step(done: int, count: int) -> None:
    """Show the progress: on one line of a terminal, or a line for each step if the window reads it."""
    if sys.stderr.isatty() or os.environ.get(PROGRESS):
        end = "\n" if done == count or not sys.stderr.isatty() else "\r"
        print(f"{done}/{count}", end=end, file=sys.stderr, flush=True)
