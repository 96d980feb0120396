"""Somebody who does anything at all in the window: mouse, keys, wheel, every action, files that change meanwhile.

Everything comes from one seed. Events go to the window's handle, as from a system, so that popups, focus and shortcuts
get what they would. Menus that run a loop of their own are answered by a timer, as a user would answer them.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from pathlib import Path

from charts import TOPOLOGIES, map_text
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from editor.window.main_window import MainWindow
from editor.window.workbench import Workbench

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
NONE, SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
KEYS = [getattr(Qt.Key, f"Key_{name}") for name in (
    "Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Tab", "Backtab", "Return", "Escape", "Space",
    "Delete", "Backspace", "F2", "F3", "F6", "Plus", "Minus", "A", "C", "V", "X", "Z", "Y", "D", "R", "S", "I", "1", "5", "9",
)]  # fmt: skip
TYPED = ("7", "12", "-1", "0", "sea", "a b", "B2", "{x: [", "#", '"', "x" * 60, "1e9", "Ring", ": ", "")
CLICKED = (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QAbstractSpinBox,
    QLineEdit,
    QAbstractSlider,
    QTabBar,
    QPlainTextEdit,
)
MOST_TABS = 6
POPUP = 40
"""Milliseconds after which a menu is answered."""


class RandomUser:
    """Acts on one window. ``last`` are the newest actions, in words."""

    def __init__(self, window: MainWindow, folder: Path, seed: int) -> None:
        self.window, self.folder = window, folder
        self.chance = random.Random(seed)
        self.last: deque[str] = deque(maxlen=40)
        self._written = 0
        self._popups = QTimer(interval=POPUP)
        self._popups.timeout.connect(self._answer_popup)
        self._popups.start()
        self._weighted: list[tuple[Callable[[], str], int]] = [
            (self.draw, 34), (self.act, 26), (self.touch, 24), (self.key, 8), (self.wheel, 4), (self.history, 4),
            (self.turn_tab, 5), (self.open_map, 3), (self.paste_between, 3), (self.resize, 1), (self.disturb, 2),
            (self.save, 2),
        ]  # fmt: skip

    @property
    def room(self) -> Workbench:
        return self.window.furnish()

    def stop(self) -> None:
        self._popups.stop()

    def step(self) -> None:
        """Do one thing."""
        deeds, weights = zip(*self._weighted, strict=True)
        if not self.window.sheets.maps() or (
            self.window.sheets.current.document is None and self.chance.random() < 0.2
        ):
            deed: Callable[[], str] = self.open_map
        elif len(self.window.sheets.sheets) > MOST_TABS:
            deed = self.close_tab
        else:
            deed = self.chance.choices(deeds, weights)[0]
        self.last.append(f"{deed.__name__} …")
        self.last[-1] = f"{deed.__name__}: {deed()}"
        QApplication.processEvents()

    # --- on the chart ----------------------------------------------------------------------------

    def draw(self) -> str:
        """A click or a drag on the chart with some tool."""
        room, chance = self.room, self.chance
        if chance.random() < 0.3:
            self._trigger(chance.choice([id_ for id_ in room.actions.rows if id_.startswith("tool.")]))
        if chance.random() < 0.2:
            self._choose()
        view, button = room.view, chance.choices([LEFT, RIGHT, MIDDLE], [8, 2, 1])[0]
        keys = chance.choices([NONE, SHIFT, CONTROL, ALT], [10, 2, 2, 1])[0]
        points = [self._point(view) for _ in range(chance.choice([1, 1, 2, 3, 5]))]
        handle = self._handle(view)
        if handle is None:
            return "not there"
        whole = [view.mapTo(view.window(), point) for point in points]
        QTest.mousePress(handle, button, keys, whole[0])
        for point in whole[1:]:
            QTest.mouseMove(handle, point)
            QApplication.processEvents()
            if chance.random() < 0.03:
                QTest.keyClick(handle, chance.choice(KEYS), NONE)
        QTest.mouseRelease(handle, button, keys, whole[-1])
        if chance.random() < 0.1:
            QTest.mouseDClick(handle, button, keys, whole[-1])
        tool = room.session.tools.tool if room.session is not None else "no map any more:"
        return f"{tool} {button.name} {keys.name} {[(p.x(), p.y()) for p in points]}"

    def _choose(self) -> None:
        """Another ink, another kind of feature."""
        session, chance = self.room.session, self.chance
        if session is None:
            return
        inks = session.document.chart.inks()
        if inks:
            session.ink = chance.choice(inks)
            session.second_ink = chance.choice(inks)
        if session.spec is not None:
            names = [feature.name for feature in session.spec.features]
            session.feature = chance.choice(["", *names])

    def wheel(self) -> str:
        """The wheel, somewhere."""
        chance = self.chance
        widget = self.room.view if chance.random() < 0.5 else self._some_widget((QWidget,))
        if widget is None:
            return "nowhere"
        at, keys = self._point(widget), chance.choice([NONE, NONE, CONTROL, SHIFT, ALT])
        delta = QPoint(0, chance.choice([-240, -120, -15, 15, 120, 240]))
        none, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), delta, none, keys, phase, False)
        QApplication.sendEvent(widget, event)
        return f"{_name(widget)} {delta.y()} {keys.name}"

    # --- actions, widgets, keys ------------------------------------------------------------------

    def act(self) -> str:
        """Any row of the action table that can be done now."""
        ids = [id_ for id_ in self.room.actions.rows if id_ != "file.quit" and self.room.actions[id_].isEnabled()]
        return self._trigger(self.chance.choice(ids))

    def _trigger(self, id_: str) -> str:
        self.room.actions[id_].trigger()
        return id_

    def touch(self) -> str:
        """Click something that can be clicked, and perhaps type there."""
        widget = self._some_widget(CLICKED)
        if widget is None:
            return "nothing"
        name, chance = _name(widget), self.chance
        handle = self._handle(widget)
        if handle is None:
            return "not there"
        at = widget.mapTo(widget.window(), self._point(widget))
        button = chance.choices([LEFT, RIGHT], [12, 1])[0]
        if chance.random() < 0.1:
            QTest.mouseDClick(handle, button, NONE, at)
        else:
            QTest.mousePress(handle, button, NONE, at)
            if isValid(handle):
                QTest.mouseRelease(handle, button, NONE, at)
        typed = ""
        if isinstance(widget, (QLineEdit, QAbstractSpinBox, QPlainTextEdit)) and chance.random() < 0.8:
            typed = self._type()
        elif chance.random() < 0.2:
            self._press(chance.choice(KEYS))
        return f"{name} {button.name} {typed!r}"

    def _type(self) -> str:
        text = self.chance.choice(TYPED)
        if self.chance.random() < 0.5:
            self._press(Qt.Key.Key_A, CONTROL)
        for letter in text:
            self._press(letter)
        if self.chance.random() < 0.6:
            self._press(self.chance.choice([Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape]))
        return text

    def key(self) -> str:
        """A key, wherever the keyboard is."""
        key, keys = self.chance.choice(KEYS), self.chance.choices([NONE, SHIFT, CONTROL, ALT], [6, 2, 2, 1])[0]
        self._press(key, keys)
        return f"{key.name} {keys.name}"

    def _press(self, key: Qt.Key | str, keys: Qt.KeyboardModifier = NONE) -> None:
        there = QApplication.activePopupWidget() or QApplication.activeWindow() or self.window
        handle = there.windowHandle()
        if handle is not None and there.isVisible():
            QTest.keyPress(handle, key, keys)
            if isValid(handle):  # a menu may be gone with the press
                QTest.keyRelease(handle, key, keys)

    # --- history, tabs, files --------------------------------------------------------------------

    def history(self) -> str:
        """A run of undo or redo."""
        way, count = self.chance.choice(["undo", "redo"]), self.chance.randint(1, 12)
        for _ in range(count):
            self._trigger(f"edit.{way}")
        return f"{way} × {count}"

    def turn_tab(self) -> str:
        """Another tab by mouse, or a tab drawn aside."""
        bar, chance = self.window.sheets.bar, self.chance
        handle = self._handle(bar)
        if handle is None or not bar.isVisible() or not bar.count():
            return "no tabs"
        tabs = [bar.tabRect(chance.randrange(bar.count())).center() for _ in range(2)]
        if not all(bar.rect().contains(point) for point in tabs):
            return "scrolled away"
        middle = [bar.mapTo(self.window, point) for point in tabs]
        if chance.random() < 0.8:
            QTest.mouseClick(handle, chance.choice([LEFT, LEFT, MIDDLE]), NONE, middle[0])
            return str(middle[0])
        QTest.mousePress(handle, LEFT, NONE, middle[0])
        for part in range(1, 5):
            QTest.mouseMove(handle, middle[0] + (middle[1] - middle[0]) * (part / 4))
        QTest.mouseRelease(handle, LEFT, NONE, middle[1])
        return f"dragged {middle}"

    def close_tab(self) -> str:
        """Close a tab, saved or not."""
        sheets = [sheet for sheet in self.window.sheets.sheets if sheet.kind != "start"]
        sheet = self.chance.choice(sheets)
        self.room.closing.close(sheet)
        notice = self.window.sheets.notices.topical("close")
        if notice is not None:
            self.chance.choice(notice.buttons[:2]).click()
        return sheet.kind

    def open_map(self) -> str:
        """One of the maps of the folder, a new one in it sometimes."""
        files = sorted(self.folder.glob("*.yaml"))
        path = self.chance.choice(files)
        self.room.file_opening.open_paths([path])
        self.wait()
        return path.name

    def paste_between(self) -> str:
        """Copy something, go to another map, paste it there."""
        self._trigger("edit.select_all" if self.chance.random() < 0.3 else "edit.select_ink")
        self._trigger(self.chance.choice(["edit.copy", "edit.cut"]))
        self._trigger("view.next_map")
        self._trigger(self.chance.choice(["edit.paste", "edit.paste_in_place"]))
        return "pasted"

    def save(self) -> str:
        """Save the map that is shown."""
        return self._trigger("file.save")

    def resize(self) -> str:
        """Another size of the window."""
        size = self.chance.randint(720, 1800), self.chance.randint(480, 1200)
        if not self.window.isFullScreen():
            self.window.resize(*size)
        return str(size)

    def disturb(self) -> str:
        """Somebody else changes, breaks, removes or makes a map."""
        files, chance = sorted(self.folder.glob("*.yaml")), self.chance
        path, what = chance.choice(files), chance.randrange(5)
        if what == 0:
            path.write_bytes(path.read_bytes() + b"\n# somebody was here\n")
        elif what == 1:
            path.write_text(map_text(chance.choice(TOPOLOGIES), 9, 7), encoding="utf-8")
        elif what == 2 and len(files) > 6:
            path.unlink()
        elif what == 3:
            path.write_bytes(path.read_bytes()[: chance.randrange(400)])
        else:
            path.with_stem(f"moved{chance.randrange(3)}").write_bytes(path.read_bytes())
        return f"{path.name} {what}"

    def wait(self, most: int = 60_000) -> None:
        """Until nothing is on its way in the background."""
        for _ in range(most):
            QApplication.processEvents()
            if not self.window.work.jobs:
                return
            QTest.qWait(5)
        raise AssertionError("background work does not end")

    # --- choosing --------------------------------------------------------------------------------

    def _some_widget(self, classes: tuple[type[QWidget], ...]) -> QWidget | None:
        """A widget of the window, or of what floats beside it, that can be seen and used now."""
        roots = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        root = QApplication.activePopupWidget() or self.window
        if self.chance.random() < 0.05 and roots:
            root = self.chance.choice(roots)
        found = [
            widget
            for widget in root.findChildren(QWidget)
            if isinstance(widget, classes)
            and widget.isVisible()
            and widget.isEnabled()
            and not widget.visibleRegion().isEmpty()
        ]
        notices = [widget for widget in found if self.window.sheets.notices.isAncestorOf(widget)]
        if notices and self.chance.random() < 0.3:
            return self.chance.choice(notices)
        return self.chance.choice(found) if found else None

    def _point(self, widget: QWidget) -> QPoint:
        box = widget.visibleRegion().boundingRect()
        if box.isEmpty():
            return widget.rect().center()
        return QPoint(self.chance.randint(box.left(), box.right()), self.chance.randint(box.top(), box.bottom()))

    def _handle(self, widget: QWidget):  # type: ignore[no-untyped-def]
        return widget.window().windowHandle() if widget.isVisible() else None

    def _answer_popup(self) -> None:
        popup = QApplication.activePopupWidget()
        if popup is not None and popup.windowHandle() is not None:
            keys = self.chance.choice([["Escape"], ["Down", "Return"], ["Down", "Down", "Return"], ["Up", "Space"]])
            for key in keys:
                if QApplication.activePopupWidget() is popup:
                    QTest.keyClick(popup, getattr(Qt.Key, f"Key_{key}"))
            if popup.isVisible():
                popup.close()
        modal = QApplication.activeModalWidget()
        if modal is not None:
            self.last.append(f"MODAL {_name(modal)}")
            modal.close()
            raise AssertionError(f"a dialog stands in the way: {_name(modal)}")

    # --- dialogs ---------------------------------------------------------------------------------

    def answers(self) -> dict[str, Callable[..., object]]:
        """What the dialogs for files answer; nothing, now and then."""

        def opened(*_args: object, **_more: object) -> tuple[str, str]:
            files = sorted(path for path in self.folder.iterdir() if path.is_file() and path.name[0] != ".")
            return (str(self.chance.choice(files)), "") if self.chance.random() < 0.85 else ("", "")

        def several(*_args: object, **_more: object) -> tuple[list[str], str]:
            name = opened()[0]
            return ([name] if name else []), ""

        def saved(*_args: object, **_more: object) -> tuple[str, str]:
            self._written += 1
            name = self.chance.choice(
                [f"out{self._written % 4}.yaml", f"out{self._written % 4}", "no/such/x.yaml", "ring.yaml"]
            )
            return (str(self.folder / name), "") if self.chance.random() < 0.85 else ("", "")

        return {
            "getOpenFileName": opened,
            "getOpenFileNames": several,
            "getSaveFileName": saved,
            "getExistingDirectory": lambda *_a, **_m: str(self.folder) if self.chance.random() < 0.8 else "",
        }


def _name(widget: QWidget) -> str:
    text = widget.accessibleName() or widget.objectName()
    if isinstance(widget, QAbstractButton):
        text = widget.text() or text
    return f"{type(widget).__name__} {text!r}"
