"""The tools that paint and select, the size of the brush, symmetry and inks."""

from __future__ import annotations

from editor.actions.row import Row
from editor.tools import symmetry, verbs

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
"""The letters that painters of other programs know, as far as R and X are not wanted for turning and mirroring."""
SIZES = range(1, 10)
INK = "ink.take_"
DIGITS = range(10)
"""Of the inks as the palette numbers them; 0 is no cell."""

ROWS: tuple[Row, ...] = (
    *(
        Row(f"{TOOL}{name}", "tools", keys, name, group="tool", needs="document", divided=name == "select")
        for name, keys in KEYS.items()
    ),
    Row("brush.smaller", "tools", "[", "brush-smaller", verbs.smaller, divided=True),
    Row("brush.larger", "tools", "]", "brush-larger", verbs.larger),
    *(Row(f"brush.size_{size}", "", f"Shift+{size}", "", verbs.sizer(size)) for size in SIZES),
    *(Row(f"{INK}{number}", "", str(number), needs="document") for number in DIGITS),
    Row("ink.swap", "tools", "Shift+X", "swap", verbs.swap_inks),
    *(
        Row(
            f"symmetry.{kind}",
            "tools",
            "",
            f"symmetry-{kind}",
            verbs.symmetrist(kind),
            group="symmetry",
            divided=kind == "none",
        )
        for kind in symmetry.KINDS
    ),
)
