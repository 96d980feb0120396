"""The saved settings of the window: language, theme, layout, shortcuts, recent files. No method raises errors.

An ini file in the user's folder. One that is damaged is put aside (``editor.ini.broken``) and a fresh one begun; a
value that makes no sense counts as not there.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from dsl.games.library.shelves import user_folder

MOST_RECENT = 24
MOST_MAPS = 200
"""The number of maps for which the house rules last used are saved."""
RULES_OF_MAPS = "rules-of-maps"
THEMES = ("system", "light", "dark")


def _is_file(path: Path) -> bool:
    """Whether a file exists; False for a name that no file can have."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


class Settings:
    """The saved values. Qt writes changes to disk from time to time, and ``flush`` at once."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_folder()
        self.path = self.folder / "editor.ini"
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        self._file = QSettings(str(self.path), QSettings.Format.IniFormat)
        self._file.allKeys()
        if self._file.status() != QSettings.Status.NoError or self._garbled():
            self._begin_anew()

    def _garbled(self) -> bool:
        """Whether the file is not empty, but Qt can read nothing in it."""
        try:
            return self.path.is_file() and self.path.stat().st_size > 0 and not self._file.allKeys()
        except OSError:
            return False

    def _begin_anew(self) -> None:
        with contextlib.suppress(OSError):
            self.path.replace(self.path.with_suffix(".ini.broken"))
        self._file = QSettings(str(self.path), QSettings.Format.IniFormat)

    # --- values by kind --------------------------------------------------------------------------

    def text(self, key: str, default: str = "") -> str:
        """A text; ``default`` if there is none."""
        value = self._file.value(key, default)
        return value if isinstance(value, str) else default

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """An integer, limited to ``low`` … ``high``; ``default`` if there is none."""
        try:
            return min(max(int(self.text(key, str(default))), low), high)
        except ValueError:
            return default

    def flag(self, key: str, default: bool = False) -> bool:
        """A yes or no; ``default`` if there is none."""
        return self.text(key, "yes" if default else "no") == "yes"

    def listed(self, key: str) -> list[str]:
        """A list of texts."""
        value = self._json(key)
        return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []

    def mapping(self, key: str) -> dict[str, Any]:
        """A mapping of texts to plain values."""
        value = self._json(key)
        return value if isinstance(value, dict) else {}

    def _json(self, key: str) -> Any:
        try:
            return json.loads(self.text(key, "null"))
        except (ValueError, RecursionError):
            return None

    def blob(self, key: str) -> QByteArray:
        """Bytes that Qt made (layout of the window)."""
        value = self._file.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def put(self, key: str, value: str | int | bool | list[str] | Mapping[str, object] | QByteArray) -> None:
        """Save a value of any of these kinds."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        elif isinstance(value, int):
            value = str(value)
        elif not isinstance(value, (str, QByteArray)):
            value = json.dumps(value, ensure_ascii=False)
        self._file.setValue(key, value)

    def flush(self) -> None:
        """Write to disk now."""
        self._file.sync()

    # --- single settings -------------------------------------------------------------------------

    @property
    def theme(self) -> str:
        """One of ``THEMES``."""
        chosen = self.text("look/theme", "system")
        return chosen if chosen in THEMES else "system"

    @property
    def recent(self) -> list[Path]:
        """Files that were open, the latest first; those that no longer exist are left out."""
        return [path for path in map(Path, self.listed("recent")) if _is_file(path)]

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        name = os.path.realpath(path)
        rest = [other for other in self.listed("recent") if other != name]
        self.put("recent", [name, *rest][:MOST_RECENT])

    def rules_of(self, board: Path) -> Path | None:
        """The house rules with which a map was last played; None if there are none or they no longer exist."""
        found = self.mapping(RULES_OF_MAPS).get(os.path.realpath(board))
        return Path(found) if isinstance(found, str) and _is_file(Path(found)) else None

    def remember_rules(self, board: Path, rules: Path | None) -> None:
        """Save with which house rules a map is played from now on; None: without house rules."""
        name = os.path.realpath(board)
        rest = {other: file for other, file in self.mapping(RULES_OF_MAPS).items() if other != name}
        known = list({**rest, name: str(rules)}.items() if rules is not None else rest.items())[-MOST_MAPS:]
        if dict(known) != self.mapping(RULES_OF_MAPS):
            self.put(RULES_OF_MAPS, dict(known))

    def forget_file(self, path: Path) -> None:
        """Remove a file from the recent ones."""
        names = {str(path), os.path.realpath(path)}
        self.put("recent", [other for other in self.listed("recent") if other not in names])
