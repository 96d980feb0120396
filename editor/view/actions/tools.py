"""The tools that paint and select, the size of the brush, symmetry and inks."""

from __future__ import annotations

from editor.model.sessions import edit_commands, symmetry
from editor.model.sessions.features import ornament_tool
from editor.model.sessions.session import Session
from editor.view.actions.action_row import ActionRow, Verb

TOOL = "tool."
KEYS = {
    "brush": "B",
    "eraser": "E",
    "line": "L",
    "rectangle": "U",
    "ellipse": "O",
    "flood": "F",
    "picker": "I",
    "select": "S",
    "lasso": "Q",
    "wand": "W",
}
"""The letters familiar from other paint programs, except R and X, which turn and mirror."""
SIZES = range(1, 10)
INK = "ink.take_"
DIGITS = range(10)
"""The digits of the inks in the palette; 0 is "no cell"."""


def sized(by: int) -> Verb:
    """A command that enlarges (1) or shrinks (-1) the brush, or the picked ornament."""

    def verb(session: Session) -> None:
        if ornament_tool.picked(session) is not None:
            ornament_tool.resize(session, by)
        else:
            session.tools.size += by

    return verb


ROWS: tuple[ActionRow, ...] = (
    *(
        ActionRow(f"{TOOL}{name}", "tools", keys, name, group="tool", needs="document", divided=name == "select")
        for name, keys in KEYS.items()
    ),
    ActionRow("brush.smaller", "tools", "[", "brush-smaller", sized(-1), divided=True),
    ActionRow("brush.larger", "tools", "]", "brush-larger", sized(1)),
    *(ActionRow(f"brush.size_{size}", "", f"Shift+{size}", "", edit_commands.sizer(size)) for size in SIZES),
    *(ActionRow(f"{INK}{number}", "", str(number), needs="document") for number in DIGITS),
    ActionRow("ink.swap", "tools", "Shift+X", "swap", edit_commands.swap_inks),
    *(
        ActionRow(
            f"symmetry.{kind}",
            "tools",
            "",
            f"symmetry-{kind}",
            edit_commands.symmetrist(kind),
            group="symmetry",
            divided=kind == "none",
        )
        for kind in symmetry.KINDS
    ),
)
