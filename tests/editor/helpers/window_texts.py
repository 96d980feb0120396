"""Every text of a window: of widgets, lists, tables, tabs, menus and actions, with where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QTabBar, QTreeView, QWidget

from editor.window.main_window import MainWindow

SAID = (
    *("text", "toolTip", "accessibleName", "accessibleDescription", "windowTitle", "title", "placeholderText"),
    *("statusTip", "whatsThis", "prefix", "suffix", "specialValueText", "toPlainText"),
)
ROLES = {
    Qt.ItemDataRole.DisplayRole: "text",
    Qt.ItemDataRole.ToolTipRole: "tip",
    Qt.ItemDataRole.AccessibleTextRole: "name",
    Qt.ItemDataRole.AccessibleDescriptionRole: "description",
}
QTS_OWN = ("qt_", "ScrollLeftButton", "ScrollRightButton")
"""Parts that Qt makes inside its widgets; nobody sees them here, or Qt names them."""


def texts(window: MainWindow) -> dict[str, str]:
    """All texts that are not empty, by where they stand."""
    found: dict[str, str] = {}
    for number, widget in enumerate([window, *window.findChildren(QWidget)]):
        if not widget.objectName().startswith(QTS_OWN):
            for part, text in of_widget(widget):
                found[f"{number} {type(widget).__name__} {widget.objectName()} {part}"] = text
    for number, action in enumerate(window.findChildren(QAction)):
        for part in ("text", "toolTip", "statusTip", "iconText"):
            found[f"action {number} {action.objectName()} {part}"] = getattr(action, part)()
    return {where: text for where, text in found.items() if text.strip()}


def of_widget(widget: QWidget) -> Iterator[tuple[str, str]]:
    """The texts of one widget."""
    for part in SAID:
        asked = getattr(widget, part, None)
        if callable(asked) and not (part == "title" and not hasattr(widget, "setTitle")):
            text = asked()
            if isinstance(text, str):
                yield part, text
    if isinstance(widget, QTabBar):
        for place in range(widget.count()):
            yield f"tab {place}", widget.tabText(place)
            yield f"tab tip {place}", widget.tabToolTip(place)
    model = widget.model() if isinstance(widget, (QAbstractItemView, QComboBox)) else None
    if model is not None:
        yield from of_model(model, isinstance(widget, QTreeView))


def of_model(model: QAbstractItemModel, deep: bool, above: QModelIndex | None = None) -> Iterator[tuple[str, str]]:
    """The texts of a list, a table or a tree."""
    above = above or QModelIndex()
    columns = model.columnCount(above) if deep else 1
    for row in range(model.rowCount(above)):
        for column in range(columns):
            index = model.index(row, column, above)
            for role, part in ROLES.items():
                text = model.data(index, role)
                if isinstance(text, str):
                    yield f"{above.row()}/{row},{column} {part}", text
        if deep:
            yield from of_model(model, deep, model.index(row, 0, above))
    if deep and not above.isValid():
        for column in range(columns):
            text = model.headerData(column, Qt.Orientation.Horizontal)
            if isinstance(text, str):
                yield f"head {column}", text
