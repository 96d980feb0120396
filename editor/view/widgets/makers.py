"""Helpers that create widgets: labels, buttons, frames with texts that follow the language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.base.texts import set_text


def label(key: str, role: str = "", parent: QWidget | None = None, wrap: bool = False) -> QLabel:
    """A text; ``role`` (brand, title, soft, small) sets its look."""
    made = QLabel(parent, textFormat=Qt.TextFormat.PlainText, wordWrap=wrap)
    if role:
        made.setProperty("role", role)
    if key:
        set_text(made, made.setText, key)
    return made


def paragraph(text: str, role: str = "") -> QLabel:
    """A wrapped text that is not in a message catalogue."""
    made = label("", role, wrap=True)
    made.setText(text)
    return made


def button(
    key: str, click: Callable[[], object], look: str = "", parent: QWidget | None = None, tip: bool = False
) -> QPushButton:
    """A button; ``look`` is ``primary`` for the main one, ``flat`` for one without a frame.

    Others: ``house`` for one that undoes house rules, ``link`` for one that looks like a text.
    ``tip``: it has a tool tip, whose key is ``key`` with ``-tip``.
    """
    made = QPushButton(parent, autoDefault=True)
    if look in ("primary", "flat"):
        made.setProperty(look, "true")
    elif look:
        made.setProperty("look", look)
    set_text(made, made.setText, key)
    set_text(made, made.setAccessibleName, key)
    if tip:
        set_text(made, made.setToolTip, f"{key}-tip")
    made.clicked.connect(lambda _checked=False: click())
    return made


Margins = tuple[int, int, int, int]
NO_MARGINS: Margins = (0, 0, 0, 0)
_Box = TypeVar("_Box", bound=QBoxLayout)


def hbox(parent: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None) -> QHBoxLayout:
    """A row of widgets; ``margins`` (left, top, right, bottom) and ``spacing`` in pixels, by default those of Qt."""
    return _spaced(QHBoxLayout(parent) if parent is not None else QHBoxLayout(), margins, spacing)


def vbox(parent: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None) -> QVBoxLayout:
    """A column of widgets, with the arguments of ``hbox``."""
    return _spaced(QVBoxLayout(parent) if parent is not None else QVBoxLayout(), margins, spacing)


def _spaced(box: _Box, margins: Margins | None, spacing: int | None) -> _Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    return box


def form_row(form: QFormLayout, key: str, field: QWidget, tip: str = "") -> QLabel:
    """Add a row to a form: the caption is the buddy and accessible name of the field. Returns the caption."""
    caption = label(key)
    caption.setBuddy(field)
    set_text(field, field.setAccessibleName, key)
    if tip:
        set_text(field, field.setToolTip, tip)
    form.addRow(caption, field)
    return caption


def frame(role: str, parent: QWidget | None = None) -> QFrame:
    """A frame with the look of a role (card, side, bar, callout)."""
    made = QFrame(parent)
    made.setProperty("role", role)
    return made


def scrolled_page(owner: QWidget, key: str) -> QWidget:
    """Fill a widget with a page in a scroll area; returns the page, to be laid out."""
    page, area, column = QWidget(), QScrollArea(), QVBoxLayout(owner)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    set_text(area, area.setAccessibleName, key)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(area)
    return page


def column_area(page: QWidget, key: str) -> QScrollArea:
    """A vertical scroll area for a page that has its width; the focus stays with widgets of the page.

    Space is reserved for the scroll bar, so that nothing on the page moves when it appears.
    """
    area = page_area(page, key)
    bar = area.verticalScrollBar()
    bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))
    bar.setEnabled(False)
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    page.setAutoFillBackground(False)
    return area


def page_area(page: QWidget, key: str) -> QScrollArea:
    """A vertical scroll area for a page that has its width, as high as there is room; it takes no focus."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(page)
    set_text(area, area.setAccessibleName, key)
    return area


def reserve_room(*widgets: QWidget) -> None:
    """Make widgets use as much space hidden as shown, so that nothing next to them moves."""
    for widget in widgets:
        policy = widget.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        widget.setSizePolicy(policy)


def filler() -> QWidget:
    """A widget that uses the remaining space: a stretch that can be removed from a layout."""
    made = QWidget()
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
    return made


def emptied(layout: QLayout) -> None:
    """Remove and delete all widgets and inner layouts of a layout; a stretch would stay (see ``filler``).

    Items of layouts are not used: Qt for Python may crash by them.
    """
    for inner in layout.children():
        if isinstance(inner, QLayout):
            emptied(inner)
            layout.removeItem(inner)
            inner.deleteLater()
    owner = layout.parentWidget()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for widget in owner.findChildren(QWidget, options=direct) if owner is not None else ():
        if layout.indexOf(widget) >= 0:
            layout.removeWidget(widget)
            widget.hide()
            widget.deleteLater()


def dropped(widget: QWidget) -> None:
    """Hide and delete a widget, so that a secret on it cannot be read in the time until Qt deletes it."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def height_in(layout: QLayout, width: int) -> int:
    """The height of a layout at a width."""
    return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()


def chosen_path(
    parent: QWidget, title: str, start: Path, filters: str, endings: Sequence[str]
) -> tuple[Path | None, str]:
    """The file that the user chose, with one of the endings, and the chosen filter.

    The dialog asks before overwriting a file. If the ending was left out, it is shown again with the full name, so that
    it asks about that, too.
    """
    while True:
        name, chosen = QFileDialog.getSaveFileName(parent, title, str(start), filters)
        if not name:
            return None, chosen
        ending = next((known for known in endings if f"*{known}" in chosen), endings[0])
        start = Path(name if name.lower().endswith(tuple(endings)) else name + ending)
        if start == Path(name) or not start.exists():
            return start, chosen
