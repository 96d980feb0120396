"""One row of the action table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.model.sessions.session import Session

Verb = Callable[[Session], object]


@dataclass(frozen=True)
class ActionRow:
    """An action.

    ``id`` is like ``edit.copy``; its texts are ``action-edit-copy`` and ``action-edit-copy-tip``. ``menu`` is its menu
    (``file``, ``edit``, ``view``, ``tools``, ``map``, ``trace``, ``play``, ``help``; empty: only in the command
    palette). ``keys`` are the default shortcuts as portable texts separated by ``; ``. ``icon`` names a picture of
    ``widgets/icons``. ``verb`` performs it, if it needs only the session; otherwise the window binds a handler to the
    id. ``group`` makes it checkable, one of a group; ``checkable`` on its own. ``divided`` draws a line above it in the
    menu. ``needs`` is its condition: ``""`` always, ``game`` (a map or rules are open), ``rules`` (these are shown),
    ``text`` (as text), ``play`` (that is shown), ``match`` (and a match is played), ``seen`` (and not behind a
    curtain), ``document`` (a map is shown in Draw), ``chart`` (a map is shown, in Draw or Play), and in Draw:
    ``selection`` (cells are selected), ``things`` (features are picked), ``chosen`` (one of both), ``movable``
    (features, or a picked ornament), ``grid`` (no track), ``track``.
    """

    id: str
    menu: str
    keys: str = ""
    icon: str = ""
    verb: Verb | None = None
    group: str = ""
    checkable: bool = False
    needs: str = ""
    divided: bool = False

    @property
    def text(self) -> str:
        """The key of its name."""
        return "action-" + self.id.replace(".", "-").replace("_", "-")

    @property
    def tip(self) -> str:
        """The key of its tool tip."""
        return self.text + "-tip"
