"""``fordewind lsp``: the language service for any editor that speaks the language server protocol."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import lang_option, voice_of
from dsl.fronts.cli.output import fail_with, write_out
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import option_span
from dsl.text.files import reason
from dsl.text.source import Span


@command(
    [
        "fordewind lsp",
        "fordewind lsp --grammar fordewind.tmLanguage.json",
        "fordewind lsp --vscode ~/fordewind-vscode",
        "fordewind lsp --kate fordewind.xml",
    ]
)
@click.option(
    "--grammar",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the TextMate grammar, for editors that colour by one, and leave.",
)
@click.option(
    "--vscode",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Write an extension for Visual Studio Code into a folder, and leave.",
)
@click.option(
    "--kate",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the syntax definition for Kate, and leave.",
)
@lang_option
def lsp_command(grammar: Path | None, vscode: Path | None, kate: Path | None, lang: str | None) -> None:
    """Serve any editor that speaks the language server protocol, while rules and maps are written.

    The editor starts it and speaks with it over standard input and output. EDITORS.md says how to set up VS Code,
    Neovim and Kate.
    """
    from dsl.fronts.lsp.textmate import GRAMMAR, extension_files, syntax_xml  # not for the help

    voice, texts = voice_of(lang), extension_files()
    if grammar is not None:
        write_out(grammar, texts[GRAMMAR], voice, option_span("--grammar", str(grammar)))
    if vscode is not None:
        _write_folder(vscode, texts, voice, option_span("--vscode", str(vscode)))
    if kate is not None:
        write_out(kate, syntax_xml(), voice, option_span("--kate", str(kate)))
    if grammar is None and vscode is None and kate is None:
        _serve(lang or "", voice)


def _write_folder(folder: Path, texts: dict[str, str], voice: Voice, span: Span) -> None:
    """Write files into a folder, which is created if it is missing; its other files stay."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail_with(voice, "file-unwritable", span, path=folder, reason=reason(error)) from None
    for name, text in texts.items():
        write_out(folder / name, text, voice, span)


def _serve(language: str, voice: Voice) -> None:
    """Answer requests until the editor closes the connection."""
    try:
        from dsl.fronts.lsp.features import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise fail_with(voice, "cli-lsp-missing", None) from None
    make_server(language).start_io()
