"""The theme of the window: light and dark palettes, one style sheet for both, the size of letters."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from editor.view.widgets import labels
from editor.view.widgets.shades import DARK, LIGHT, Shades, palette_of

STYLE = """
QMainWindow, QMainWindow::separator { background: @window; }
QMainWindow::separator { width: 5px; height: 5px; }
QMainWindow::separator:hover { background: @accent; }
QToolTip { color: @text; background: @raised; border: 1px solid @line; padding: 4px; }

QMenuBar { background: @window; padding: 2px 4px; }
QMenuBar::item { padding: 4px 9px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @raised; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 10px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: @on_accent; }
QMenu::item:disabled { color: @soft; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }
QMenu::icon:checked { background: @accent; border-radius: 4px; }

QToolBar { background: @window; border: none; spacing: 2px; padding: 3px; }
QToolBar::separator { background: @line; width: 1px; height: 1px; margin: 4px; }
QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 4px; }
QToolButton:hover { background: @hover; }
QToolButton:checked { background: @accent; color: @on_accent; }
QToolButton:focus { border: 2px solid @accent; padding: 3px; }
QToolButton:checked:focus { border: 2px solid @text; padding: 3px; }

QFrame[role="modes"] { background: @raised; border: none; border-bottom: 1px solid @line; }
QFrame[role="modes"] QToolBar { background: transparent; padding: 0; }
QFrame[role="segments"] { background: @window; border: 1px solid @line; border-radius: 8px; }
QToolButton[role="segment"] { padding: 4px 12px; border-radius: 6px; }
QToolButton[role="segment"]:focus { padding: 3px 11px; }
QFrame[role="divider"] { background: @line; min-width: 1px; max-width: 1px; margin: 4px 2px; }
QFrame[role="rule"] { background: @line; min-height: 1px; max-height: 1px; margin: 8px 0; }
QFrame[role="column"] { background: @raised; border: none; }
QFrame[role="column"][over="true"] { border: 1px solid @edge; }
QLabel[role="chip"] { color: @soft; border: 1px solid @line; border-radius: 5px; padding: 2px 8px; font-weight: 600; }
QLabel[role="chip"][kind="house"] { color: @house; background: @house_ground; border: 1px solid @house_line; }
QLabel[role="code"] { background: @base; border: 1px solid @line; border-radius: 8px; padding: 8px 12px;
  font-family: monospace; }

QLabel[role="dock"] { color: @soft; font-weight: 600; }
QStatusBar { background: @window; border-top: 1px solid @line; }
QStatusBar::item { border: none; }

QTabBar::tab { padding: 6px 12px; border: none; border-top-left-radius: 6px; border-top-right-radius: 6px;
  background: transparent; color: @soft; margin-right: 2px; }
QMainWindow > QTabBar::tab { padding: 5px 7px; }
QTabBar::tab:selected { background: @raised; color: @text; }
QTabBar::tab:hover:!selected { background: @hover; }
QTabBar::tab:focus { color: @accent; }

QPushButton { background: @raised; border: 1px solid @line; border-radius: 6px; padding: 6px 14px;
  outline: none; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @line; }
QPushButton:focus { border: 2px solid @accent; padding: 5px 13px; }
QPushButton:disabled { color: @soft; }
QPushButton:checked { background: @accent; color: @on_accent; border: 1px solid @accent; }
QPushButton[primary="true"] { background: @accent; color: @on_accent; border: 1px solid @accent; }
QPushButton[primary="true"]:hover { border: 1px solid @text; }
QPushButton[primary="true"]:focus, QPushButton:checked:focus { border: 2px solid @text; padding: 5px 13px; }
QPushButton[primary="true"]:disabled { background: @line; color: @soft; border: 1px solid @line; }
QPushButton[tight="true"] { padding: 4px 6px; }
QPushButton[flat="true"] { background: transparent; border: 1px solid transparent; text-align: left; }
QPushButton[flat="true"]:hover { background: @hover; }
QPushButton[flat="true"]:focus { border: 2px solid @accent; padding: 5px 13px; }
QPushButton[flat="true"][tight="true"]:focus { padding: 3px 5px; }
QPushButton[flat="true"]:checked { background: @accent; color: @on_accent; }

QFrame[role="differences"] { background: @base; border: 1px solid @edge; border-radius: 10px; }
QFrame[role="difference"] { background: transparent; border: none; border-bottom: 1px solid @line; }
QFrame[role="difference"]:focus { background: @chosen; border: 1px solid @accent; border-radius: 8px; }

QPushButton[look="house"] { background: @house_ground; color: @house; border: 1px solid @house_line;
  padding: 4px 10px; }
QPushButton[look="house"]:hover { border: 1px solid @house; }
QPushButton[look="house"]:focus { border: 2px solid @accent; padding: 3px 9px; }
QPushButton[look="chip"] { background: @base; border: 1px solid @line; border-radius: 9px; padding: 3px 9px;
  font-size: @small; color: @soft; }
QPushButton[look="chip"]:hover { background: @hover; }
QPushButton[look="chip"]:checked,
QPushButton[look="ways"]:checked { background: @chosen; color: @text; border: 1px solid @accent; }
QPushButton[look="chip"]:focus { border: 2px solid @accent; padding: 2px 8px; }
QPushButton[look="chip"][kind="house"] { background: @house_ground; color: @house; border: 1px solid @house_line; }
QPushButton[look="chip"][kind="house"]:checked { border: 1px solid @house; }
QPushButton[look="chip"][kind="good"] { color: @good; border: 1px solid @good; }
QPushButton[look="chip"][kind="wrong"] { color: @error; border: 1px solid @error; font-weight: 600; }
QPushButton[look="chip"][kind="wrong"]:checked { background: @error; color: @base; border: 1px solid @error; }
QPushButton[look="link"] { background: transparent; border: none; padding: 2px; color: @accent; text-align: left; }
QPushButton[look="link"]:hover { text-decoration: underline; }
QPushButton[look="link"]:focus { border: 2px solid @accent; padding: 0px; border-radius: 4px; }

QLineEdit, QPlainTextEdit, QTextEdit, QTextBrowser, QKeySequenceEdit {
  background: @base; border: 1px solid @edge; border-radius: 6px; padding: 4px 6px;
  selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus, QKeySequenceEdit:focus {
  border: 2px solid @accent; padding: 3px 5px; }
QLineEdit:disabled, QPlainTextEdit:disabled { border: 1px solid @line; color: @soft; background: transparent; }

QCheckBox, QRadioButton { spacing: 7px; }
QCheckBox::indicator, QListView::indicator, QTreeView::indicator { width: 14px; height: 14px; background: @base;
  border: 1px solid @soft; border-radius: 4px; }
QCheckBox::indicator:hover { border: 1px solid @accent; }
QCheckBox::indicator:checked, QListView::indicator:checked, QTreeView::indicator:checked { background: @accent;
  border: 1px solid @accent; image: url(@check); }
QListView::indicator:checked, QTreeView::indicator:checked { border: 1px solid @on_accent; }
QCheckBox::indicator:indeterminate, QListView::indicator:indeterminate { background: @accent;
  border: 1px solid @accent; image: url(@dash); }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { width: 12px; height: 12px; border: 2px solid @accent; }
QCheckBox::indicator:checked:focus, QCheckBox::indicator:indeterminate:focus { border: 2px solid @text; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { background: @window; border: 1px solid @line; }
QCheckBox::indicator:checked:disabled { background: @line; }
QRadioButton::indicator { width: 14px; height: 14px; background: @base; border: 1px solid @soft; border-radius: 8px; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid @accent; }
QRadioButton::indicator:checked:focus { width: 6px; height: 6px; border: 5px solid @text; }

QComboBox { background: @raised; border: 1px solid @edge; border-radius: 6px; padding: 4px 8px; combobox-popup: 0; }
QComboBox:hover { background: @hover; }
QComboBox:focus, QComboBox:on { border: 2px solid @accent; padding: 3px 7px; }
QComboBox:disabled { color: @soft; background: transparent; border: 1px solid @line; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(@down); width: 11px; height: 11px; }
QAbstractSpinBox { background: @base; border: 1px solid @edge; border-radius: 6px; padding: 3px 4px;
  selection-background-color: @accent; selection-color: @on_accent; }
QAbstractSpinBox:focus { border: 2px solid @accent; padding: 2px 3px; }
QAbstractSpinBox:disabled { border: 1px solid @line; color: @soft; background: transparent; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; width: 20px; border: none;
  border-radius: 4px; margin: 2px; }
QAbstractSpinBox::up-button { subcontrol-position: top right; margin-bottom: 0; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin-top: 0; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: @hover; }
QAbstractSpinBox::up-arrow { image: url(@up); width: 9px; height: 9px; }
QAbstractSpinBox::down-arrow { image: url(@down); width: 9px; height: 9px; }
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off { image: url(@up-off); }
QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off { image: url(@down-off); }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: none; padding: 0; background: transparent; }

QSlider::groove:horizontal { height: 4px; background: @edge; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::sub-page:horizontal:disabled { background: @line; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -5px 0; background: @base; border: 2px solid @accent;
  border-radius: 7px; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: @accent; }
QSlider::handle:horizontal:disabled { border: 2px solid @line; }

QComboBox QAbstractItemView { background: @raised; border: 1px solid @line; selection-background-color: @accent;
  selection-color: @on_accent; outline: none; }
QListView, QTreeView, QTableView { background: @base; alternate-background-color: @raised; border: 1px solid @line;
  border-radius: 6px; outline: none; }
QListView:focus, QTreeView:focus, QTableView:focus { border: 1px solid @accent; }
QListView::item, QTreeView::item { padding: 3px; }
QListView::item:hover, QTreeView::item:hover { background: @hover; }
QListView::item:selected, QTreeView::item:selected { background: @accent; color: @on_accent; }
QListView[look="log"] { background: transparent; border: none; border-radius: 0; }
QTreeView[look="outline"] { background: transparent; border: none; }
QTreeView[look="outline"]:focus { border: none; }
QTreeView[look="outline"]::branch { image: none; background: transparent; }
QHeaderView::section { background: @window; color: @soft; border: none; padding: 5px 6px; }
QScrollArea { border: none; background: transparent; }

QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
QScrollBar::handle { background: @edge; border-radius: 5px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @soft; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @base; border: 1px solid @line; border-radius: 5px; height: 10px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 4px; }

QLabel[role="brand"] { font-size: @huge; font-weight: 600; color: @accent; }
QLabel[role="title"] { font-size: @large; font-weight: 600; }
QLabel[role="book"] { font-family: @book; font-size: @large; font-weight: 700; }
QLabel[role="soft"] { color: @soft; }
QWidget[role="page"] { background: @base; }
QLabel[role="house"] { color: @house; font-weight: 600; }
QLabel[role="warn"] { color: @warn; }
QLabel[role="small"] { color: @soft; font-size: @small; }
QFrame[role="card"] { background: @raised; border: 1px solid @line; border-radius: 10px; }
QFrame[role="card"][kind="error"] { border: 1px solid @error; }
QFrame[role="card"]:hover { border: 1px solid @accent; }
QFrame[role="card"]:focus { border: 2px solid @accent; }
QFrame[role="paper"] { background: @paper; border: 1px solid @paper_line; border-radius: 6px; }
QLabel[role="quoted"] { color: @paper_ink; }
QWidget[role="guest"], QWidget[role="answers"] { background: @raised; border: 1px solid @line; border-radius: 8px; }
QFrame[role="side"] { background: @raised; border: none; border-right: 1px solid @line; }
QFrame[role="bar"] { background: @raised; border: none; border-bottom: 2px solid @accent; }
QFrame[role="bar"][kind="error"] { border-bottom: 2px solid @error; }
QFrame[role="bar"][kind="warn"] { border-bottom: 2px solid @warn; }
QFrame[role="curtain"] { background: #f6ecd2; border: 2px solid #d9a441; border-radius: 8px; }
QFrame[role="callout"] { background: @raised; border: 2px solid @accent; border-radius: 12px; }
QFrame[role="finder"] { background: @raised; border: 1px solid @accent; border-radius: 12px; }
"""


SIZES = (80, 200)
USUAL = "usual points"
"""The property in which the application stores its original font size, so that a second window starts from it."""
MARKS = ("check", "dash", "down-off", "down", "up-off", "up")
"""Names of pictures used by the style sheet; there is one for each theme."""


class Appearance(QObject):
    """The theme in use and the size of letters; ``changed`` is emitted when icons and pictures must be made anew."""

    changed = Signal()

    def __init__(self, app: QApplication, theme: str = "system", size: int = 100) -> None:
        """``theme``: system, light or dark; ``size``: per cent of the system's size of letters."""
        super().__init__()
        self._app, self._chosen = app, (theme, size)
        if app.property(USUAL) is None:
            app.setProperty(USUAL, app.font().pointSizeF())
            labels.load_fonts()
            app.setFont(QFont(labels.PROGRAM, app.font().pointSize()))
            app.setStyle("Fusion")
        self._points = float(app.property(USUAL))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._scheme_changed)
        self._wear()

    @property
    def theme(self) -> str:
        """The chosen theme: system, light or dark."""
        return self._chosen[0]

    @theme.setter
    def theme(self, theme: str) -> None:
        self._choose(theme, self.size)

    @property
    def size(self) -> int:
        """Per cent of the usual size of letters."""
        return self._chosen[1]

    @size.setter
    def size(self, size: int) -> None:
        self._choose(self.theme, min(max(size, SIZES[0]), SIZES[1]))

    def _choose(self, theme: str, size: int) -> None:
        if (theme, size) != self._chosen:
            self._chosen = (theme, size)
            self._wear()

    @property
    def night(self) -> bool:
        """Whether the dark theme is shown, by choice or as the system has it."""
        if self.theme == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.theme == "dark"

    @property
    def shades(self) -> Shades:
        """The colours of the theme shown."""
        return DARK if self.night else LIGHT

    def _scheme_changed(self) -> None:
        if self.theme == "system":
            self._wear()

    def _wear(self) -> None:
        font = self._app.font()
        font.setPointSizeF(self._points * self.size / 100)
        palette, sheet = palette_of(self.shades), self._sheet()
        # each of these calls visits all existing widgets
        if font != self._app.font():
            self._app.setFont(font)
        if palette != self._app.palette():
            self._app.setPalette(palette)
        if sheet != self._app.styleSheet():
            self._app.setStyleSheet(sheet)
        self.changed.emit()

    def _sheet(self) -> str:
        """The style sheet with the present colours and sizes filled in."""
        colours = vars(self.shades) | {"small": f"{self._points * self.size / 100 * 0.9:.1f}pt"}
        colours |= {"large": f"{self._points * self.size / 100 * 1.35:.1f}pt"}
        colours |= {"huge": f"{self._points * self.size / 100 * 2.6:.1f}pt"}
        colours |= {"book": ", ".join(f'"{family}"' for family in (*labels.BOOK, "serif"))}
        sheet = STYLE
        for name, colour in colours.items():
            sheet = sheet.replace(f"@{name};", f"{colour};")
        for name in MARKS:
            mark = files("editor.window").joinpath("marks", f"{name}-{'dark' if self.night else 'light'}.svg")
            sheet = sheet.replace(f"@{name})", f'"{Path(str(mark)).as_posix()}")')
        return sheet
