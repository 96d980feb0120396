"""Saves a table in two files: the record of its match, and its keys and seats beside it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

from dsl.text.files import write_text
from dsl.web.keys import Keys
from dsl.web.table import BOTS, Chair, Table

ENDING = ".table"
Saved = dict[str, object]


class TableFile:
    """The files of a table; ``record`` is the record of its match, which other programs can open.

    ``request`` says what game the table is for, so that it is found again even before a match has begun.
    """

    def __init__(self, record: Path, request: Saved | None = None) -> None:
        self.record, self.request = record, request or {}
        self.seats = record.with_suffix(ENDING)
        self._written: dict[Path, str] = {}

    def save(self, table: Table) -> None:
        """Save what has changed. Raises ``OSError``."""
        self._save(self.seats, json.dumps(saved_of(table) | {"request": self.request}, indent=1))
        if table.service.running:
            self._save(self.record, table.service.record())

    def _save(self, path: Path, text: str) -> None:
        if self._written.get(path) == text:
            return
        if not path.exists():  # with permissions for this user only: it has keys and secrets
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        write_text(path, text)
        self._written[path] = text

    def read(self) -> Saved | None:
        """The saved seats; None if there are none or they cannot be read."""
        try:
            found = json.loads(self.seats.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None


def saved_of(table: Table) -> Saved:
    """The keys of a table and who sits where."""
    return {"keys": table.keys.as_data(), "chairs": [asdict(chair) for chair in table.chairs]}


def put_back(table: Table, saved: Saved) -> None:
    """Restore keys and seats; invalid values are ignored."""
    keys, chairs, count = saved.get("keys"), saved.get("chairs"), len(table.chairs)
    if isinstance(keys, dict):
        seats = keys.get("seats")
        texts = {name: value for name, value in keys.items() if isinstance(value, str)}
        if isinstance(seats, list) and len(seats) == count and all(isinstance(key, str) and key for key in seats):
            fresh = table.keys
            table.keys = Keys(
                seats, texts.get("table") or fresh.table, texts.get("host") or fresh.host, texts.get("code", "")
            )
    if isinstance(chairs, list) and len(chairs) == count:
        table.chairs = [_chair(chair) if isinstance(chair, dict) else Chair() for chair in chairs]


def _chair(saved: Saved) -> Chair:
    bot = next((kind for kind in BOTS if kind == saved.get("bot")), None)
    return Chair(str(saved.get("name") or ""), bot, bool(saved.get("taken")))
