"""The extension for Visual Studio Code: a folder that starts the server, with the grammar as it is now."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from dsl.fronts.lsp.textmate import grammar

GRAMMAR = "fordewind.tmLanguage.json"


def extension_files() -> dict[str, str]:
    """The texts of its files by name."""
    folder = files("dsl.fronts.lsp").joinpath("vscode")
    found = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.is_file()}
    return found | {GRAMMAR: as_json(grammar())}


def as_json(value: dict[str, Any]) -> str:
    """A value as the text of a file."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
