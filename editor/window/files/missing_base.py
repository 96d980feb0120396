"""The game that rules extend is not found, and taken onto the user's shelf from a folder that has it; or is another."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from dsl.games.library.new_game import copied_game
from dsl.games.library.shelves import RULES, user_folder
from dsl.text.files import reason, write_text
from editor.base.texts import Message, tr
from editor.model.rules.analysis_client import analysis_client
from editor.model.rules.rules_document import RulesDocument
from editor.window.notices import Answer
from editor.window.tabs import Tab, Tabs


def tell_missing_base(window: QWidget, sheets: Tabs, sheet: Tab, rules: RulesDocument) -> None:
    """Say in a bar which game is missing, if one is, and offer to look for it."""
    whose = rules.belonging
    if not whose.header.games or whose.base is not None:
        return
    game = whose.header.games[0]

    def find() -> None:
        name = QFileDialog.getExistingDirectory(window, tr("house-find-folder"), str(rules.place.parent))
        if name and (why := take_game(game, Path(name))):
            sheets.notices.report(why, "warn", [Answer("house-find-folder", find)], topic="base", about=sheet)
        elif name:
            analysis_client().look_again()

    said = Message("house-base-missing", {"game": game})
    sheets.notices.report(said, "warn", [Answer("house-find-folder", find)], topic="base", about=sheet)


def tell_rewritten_base(sheets: Tabs, sheet: Tab, file: str) -> None:
    """Say in a bar that somebody wrote the game anew on which rules stand: they were read with it."""
    said = Message("house-base-rewritten", {"name": Path(file).name})
    sheets.notices.report(said, "info", topic="base", about=sheet)


def take_game(game: str, folder: Path) -> Message | None:
    """Copy a game out of a folder onto the user's shelf; gives why that cannot be."""
    source = folder / f"{game}{RULES}"
    if not source.is_file():
        return Message("house-not-in-folder", {"name": source.name})
    shelf = user_folder() / "rulesets" / game
    for name, text in copied_game(game, source).items():
        try:
            (shelf / name).parent.mkdir(parents=True, exist_ok=True)
            if not (shelf / name).exists():
                write_text(shelf / name, text)
        except OSError as trouble:
            return Message("house-not-kept", {"reason": reason(trouble)})
    return None
