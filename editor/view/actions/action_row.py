"""One row of the action table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.model.sessions.session import Session

Verb = Callable[[Session], object]


@dataclass(frozen=True)
class ActionRow:
    """Something that can be done.

    ``id`` is like ``edit.copy``; its texts are ``action-edit-copy`` and ``action-edit-copy-tip``. ``menu`` is where it
    stands (``file``, ``edit``, ``view``, ``tools``, ``map``, ``trace``, ``play``, ``help``; empty: in none, but still
    in the command palette). ``keys`` are the default shortcuts as portable texts with ``; `` between. ``icon`` names a
    picture of ``widgets/icons``. ``verb`` does it, where the session is all it needs; otherwise the window binds the
    id. ``group`` makes it checkable, one of a group; ``checkable`` on its own. ``needs`` says when it can be done:
    ``""`` always, ``game`` (a map or rules are open), ``rules`` (these are shown), ``play`` (that is shown), ``match``
    (and one is played), ``seen`` (and no curtain hangs over it), ``document`` (a map is shown to be drawn), ``chart``
    (it is shown, in Draw or in Play), and while it is drawn: ``selection`` (cells are selected), ``things`` (features
    are picked out), ``chosen`` (one of both), ``movable`` (features, or an ornament that is taken), ``grid`` (a map
    that is no track), ``track``. ``divided`` draws a line above it in the menu.
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
