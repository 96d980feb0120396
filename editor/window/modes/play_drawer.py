"""The drawer of Play: commands for authors of games and for the match, the open tabs, the menus of the window.

It lies over the board and stays open for whoever left it open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from editor.base.texts import on_language_change, set_text
from editor.model.sessions.session import Session
from editor.play.scenarios.scenario_steps import ScenarioChip
from editor.view.actions.qt_actions import Actions
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.inputs import Slider
from editor.view.widgets.makers import NO_MARGINS, emptied, hbox, label, scrolled_page, vbox

WIDTH = 300
AUTHOR = ("play.change", "play.scenarios", "play.scenario", "play.good", "play.own_dice", "play.set_up")
MATCH = (
    *("play.new", "play.again", "play.sit", "play.phones", "play.book", "play.save_record"),
    *("play.openly", "play.everything", "play.follow", "play.animated", "play.legend", "play.sound"),
)
EDGE = QSize(18, 18)
Tabs = Sequence[tuple[str, bool, Callable[[], object]]]
"""For each tab: its title, whether it is shown, and the function that shows it."""


class PlayDrawer(QFrame):
    """The drawer; it lists the tabs again whenever it is opened."""

    def __init__(self, page: QWidget, actions: Actions) -> None:
        super().__init__(page)
        self.setProperty("role", "side")
        set_text(self, self.setAccessibleName, "play-drawer")
        self.tabs: Callable[[], Tabs] = tuple
        self.remember: Callable[[bool], object] = lambda _open: None
        inside = vbox(scrolled_page(self, "play-drawer"), (12, 10, 12, 10), spacing=2)
        self.scenarios, self.volume = ScenarioChip(None), Slider()
        self.volume.setRange(0, 100)
        set_text(self.volume, self.volume.setAccessibleName, "play-volume")
        inside.addWidget(label("play-drawer-open", "title"))
        self.listed = QVBoxLayout()
        inside.addLayout(self.listed)
        inside.addSpacing(8)
        inside.addWidget(label("play-drawer-match", "title"))
        for id_ in MATCH:
            inside.addWidget(self._row(actions, id_))
        row = hbox(margins=(30, 0, 8, 0))
        row.addWidget(label("play-volume", "soft"))
        row.addWidget(self.volume, 1)
        inside.addLayout(row)
        inside.addSpacing(8)
        inside.addWidget(label("play-drawer-author", "title"))
        for id_ in AUTHOR:
            beside = hbox(margins=NO_MARGINS)
            beside.addWidget(self._row(actions, id_))
            beside.addStretch(1)
            if id_ == "play.scenarios":
                beside.addWidget(self.scenarios)
                self.scenarios.button.clicked.connect(self.shut)
            inside.addLayout(beside)
        inside.addSpacing(8)
        inside.addWidget(label("play-drawer-menus", "title"))
        self.menus = QVBoxLayout()
        inside.addLayout(self.menus)
        inside.addStretch(1)
        closes_on_escape(self, self.shut)
        on_language_change(self, self._list_tabs)
        self.hide()

    def _row(self, actions: Actions, id_: str) -> QToolButton:
        made = QToolButton(autoRaise=True)
        made.setIconSize(EDGE)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.setDefaultAction(actions[id_])
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setMinimumHeight(30)
        if not actions[id_].isCheckable() or id_ == "play.scenarios":  # what they show would be covered
            made.clicked.connect(self.shut)
        return made

    def offer_menus(self, menus: Mapping[str, QMenu]) -> None:
        """Add a button for each menu of the window."""
        for name, menu in menus.items():
            made = QPushButton()
            made.setProperty("flat", "true")
            made.setMenu(menu)
            set_text(made, made.setText, f"window-menu-{name}")
            set_text(made, made.setAccessibleName, f"window-menu-{name}")
            self.menus.addWidget(made)

    def show_session(self, session: Session | None) -> None:
        """Show the scenarios of another tab."""
        self.scenarios.show_session(session)
        self._list_tabs()

    def toggle(self) -> None:
        """Open or close it; its state is saved."""
        self.shut() if self.isVisible() else self.open()

    def open(self) -> None:
        """Show the drawer over the board."""
        self.show()
        self.raise_()
        self.remember(True)

    def showEvent(self, event: QShowEvent) -> None:
        """List the present tabs."""
        self._list_tabs()
        super().showEvent(event)

    def _list_tabs(self) -> None:
        emptied(self.listed)
        for title, shown, show in self.tabs() if not self.isHidden() else ():
            made = QPushButton()
            made.setText(made.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, WIDTH - 70))
            made.setAccessibleName(title)
            made.setProperty("flat", "true")
            made.setCheckable(True)
            made.setChecked(shown)
            made.clicked.connect(lambda _on=False, show=show: self._go(show))
            self.listed.addWidget(made)

    def _go(self, show: Callable[[], object]) -> None:
        """Show another tab, and close the drawer, which would cover it."""
        self.shut()
        show()

    def shut(self) -> None:
        """Close the drawer."""
        self.hide()
        self.remember(False)
