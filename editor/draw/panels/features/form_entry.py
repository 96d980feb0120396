"""One row of a form: a key of the file, what it is called, and the field for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.view.fields.field import Field


@dataclass(frozen=True)
class FormEntry:
    """One row of a form. ``make`` gives its field, None a text that can only be read; ``required`` marks it."""

    key: str
    name: object
    """What it is called: a text, or something whose ``str()`` is one in the language spoken then."""
    make: Callable[[], Field] | None = None
    default: object = None
    required: bool = False
    declared: bool = False

    @property
    def label(self) -> str:
        """What it is called in the language spoken now."""
        return str(self.name)
