"""Unsaved work that was thrown away: kept aside for some days, for one click must not end what was worth keeping."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from editor.model.recovery.journal import ENDING, recovery_folder
from editor.model.recovery.unsaved_work import UnsavedWork

MOST, DAYS = 20, 14
"""So many are kept, and so long."""


def thrown_folder() -> Path:
    """Where thrown work lies. It is not offered from there."""
    return recovery_folder() / "thrown"


@dataclass(frozen=True)
class Trash:
    """Work that was thrown away: where it lies, and the offer that it was."""

    place: Path
    offer: UnsavedWork

    def bring_back(self) -> UnsavedWork | None:
        """The offer again, at its old place or, if that is taken, in the user's folder; None if it is gone."""
        home = self.offer.journal
        if home.exists() or not home.parent.is_dir():
            home = recovery_folder() / self.place.name
        try:
            shutil.move(self.place, home)
        except OSError:
            return None
        return replace(self.offer, journal=home)


def throw_away(offer: UnsavedWork) -> Trash | None:
    """Put unsaved work aside; None if that cannot be, and then it stays where it is."""
    folder = thrown_folder()
    place = folder / f"{time.time_ns():020d}{ENDING}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.move(offer.journal, place)
    except OSError:
        return None
    _clear(folder)
    return Trash(place, offer)


def _clear(folder: Path) -> None:
    """Remove what was thrown away long ago, and of very much the oldest."""
    with suppress(OSError):
        names = sorted(name for name in os.listdir(folder) if name.endswith(ENDING))
        oldest = f"{time.time_ns() - DAYS * 86_400 * 10**9:020d}"
        for number, name in enumerate(names):
            if name < oldest or number < len(names) - MOST:
                (folder / name).unlink()
