"""Writes the help of the command line: translated paragraph by paragraph, wrapped between words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import click

from dsl.fronts.cli.voice import default_language
from dsl.text.catalogue import Catalogue

Say = Callable[[str], str]
Rows = list[tuple[str, str]]
catalogue = Catalogue("dsl.fronts.cli.help", "help_{}.toml")
"""The translations of the help; its English texts are the keys."""

USAGE, SOME_OPTIONS, A_COMMAND = "Usage: ", "[OPTIONS]", "COMMAND ..."
ARGUMENTS, OPTIONS, COMMANDS, EXAMPLES = "Arguments", "Options", "Commands", "Examples"
DEFAULT, SHOW_HELP = "[default: {}]", "Show this message and exit."
WIDEST = 100
"""The most characters of a line."""
LAST = {"--lang", "--help"}
"""The options of every command; they are listed last."""


def write(
    command: click.Command, examples: Sequence[str], summaries: Rows, ctx: click.Context, formatter: click.HelpFormatter
) -> None:
    """Fill ``formatter`` with the help of a command, in the language that the context carries.

    ``summaries``: the commands of a group, each with the first line of its help.
    """
    say = translator(ctx.find_root().obj or default_language())
    formatter.width = min(formatter.width, WIDEST)
    pieces = [say(SOME_OPTIONS), *(p.metavar or p.name or "" for p in command.params if isinstance(p, click.Argument))]
    pieces += [say(A_COMMAND)] if isinstance(command, click.Group) else []
    formatter.write_usage(ctx.command_path, " ".join(pieces), click.style(say(USAGE), bold=True))
    for paragraph in paragraphs(command.help or ""):
        formatter.write_paragraph()
        formatter.write_text(say(paragraph))
    for title, rows in (*_sections(command, ctx, say), (COMMANDS, [(name, say(text)) for name, text in summaries])):
        if rows:
            with formatter.section(click.style(say(title), bold=True)):
                formatter.write_dl(rows)
    if examples:
        with formatter.section(click.style(say(EXAMPLES), bold=True)):
            formatter.write("".join(f"  {line}\n" for line in examples))
    if command.epilog:
        formatter.write_paragraph()
        formatter.write_text(say(command.epilog))


def _sections(command: click.Command, ctx: click.Context, say: Say) -> Iterator[tuple[str, Rows]]:
    arguments = [p for p in command.params if isinstance(p, click.Argument)]
    options = sorted(
        (p for p in command.get_params(ctx) if isinstance(p, click.Option)), key=lambda p: not LAST.isdisjoint(p.opts)
    )
    yield ARGUMENTS, [(p.metavar or p.name or "", say(getattr(p, "help", ""))) for p in arguments]
    yield OPTIONS, [(_names(option), _meaning(option, say)) for option in options]


def _names(option: click.Option) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    kinds = option.type.choices if isinstance(option.type, click.Choice) else ()
    value = "|".join(map(str, kinds)) or option.metavar or (option.name or "").upper()
    return names if option.is_flag else f"{names} {value}"


def _meaning(option: click.Option, say: Say) -> str:
    if "--help" in option.opts:
        return say(SHOW_HELP)
    shown = option.show_default
    value = shown if isinstance(shown, str) else option.default
    return say(option.help or "") + (f" {say(DEFAULT).format(value)}" if shown else "")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each as one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def translator(language: str) -> Say:
    """A function that translates an English text of the help into a language."""
    known = catalogue(language)
    return lambda text: known.get(text, text)
