"""``fordewind lsp``: the language service for any editor that speaks the language server protocol."""

from __future__ import annotations

import json as jsonlib
from pathlib import Path

import click

from dsl.cli.help.lazy_group import command
from dsl.cli.options import lang_option, voice_of
from dsl.cli.output import fail_with, write_out
from dsl.library.shelves import given_span


@command(
    [
        "fordewind lsp",
        "fordewind lsp --grammar fordewind.tmLanguage.json",
    ]
)
@click.option(
    "--grammar",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the TextMate grammar, for editors that colour by one, instead of serving.",
)
@lang_option
def lsp_command(grammar: Path | None, lang: str | None) -> None:
    """Serve an editor over standard input and output, by the language server protocol.

    The editor starts it. EDITORS.md says how to set up VS Code, Neovim and Kate.
    """
    voice = voice_of(lang)
    if grammar is not None:
        from dsl.lsp.textmate import grammar as textmate

        text = jsonlib.dumps(textmate(), ensure_ascii=False, indent=2) + "\n"
        write_out(grammar, text, voice, given_span("--grammar", str(grammar)))
        return
    try:
        from dsl.lsp.features import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise fail_with(voice, "cli-lsp-missing", None) from None
    make_server(lang or "").start_io()
