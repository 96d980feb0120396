"""The bar above the chart: the game's question, one line of help, and as buttons what is no place on the chart."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from dsl.services.match.answer_groups import Answer, answers
from editor.base.texts import tr
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.play.prompt.answer_buttons import AnswerButtons
from editor.play.prompt.prompt_words import Prompt, prompt_of, trouble_text
from editor.view.widgets.key_button import KeyButton
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import book_font, lining

EDGE, LEFT, RIGHT, HIGH, PAD = 5, 16, 12, 54, 9
BESIDE = 0.62
"""Buttons that take up no more of the width than that stand beside the question, others below it."""
Q_SIZE = 1.5


class PromptBar(PlayPanel):
    """Follows the question of the match that is shown."""

    title = "prompt-title"
    quality_wanted = Signal()
    """Is the game any good? (asked where a match is over)"""
    place_wanted = Signal(object)
    """The ``Place`` of what went wrong is to be shown."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.prompt = Prompt("none", "", "")
        self.answers: list[Answer] = []
        self.question, self.help = self._label(), self._label()
        self.question.setWordWrap(False)
        self.help.setProperty("role", "soft")
        self.buttons = AnswerButtons()
        self.buttons.setParent(self)
        self.buttons.chosen.connect(self._press)
        self.buttons.hovered.connect(self._point)
        self._verbs: list[object] = []
        self._seconds = 0
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self._tick)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        self.begin()

    def _label(self) -> QLabel:
        made = QLabel(self, textFormat=Qt.TextFormat.PlainText)
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return made

    # --- what is shown ---------------------------------------------------------------------------

    def match_shown(self) -> None:
        """Another match, language or light."""
        self.question.setFont(lining(book_font(self.font(), Q_SIZE, bold=True)))
        self._read()

    def play_changed(self, name: str) -> None:
        """Another question, fewer choices, another one pointed at, a bot that thinks."""
        if name == "hovered":
            self._light()
        elif name == "thinking":
            self._seconds = 0
            self._read()
        else:
            self._read()

    def _read(self) -> None:
        play = self.play
        before = self.prompt
        self.prompt = prompt_of(play, self.session is not None and self.session.has_map) if play else before
        self._clock.start() if play is not None and play.thinking is not None else self._clock.stop()
        trouble = trouble_text(play) if play is not None else ""
        self.question.setText(self.prompt.question)
        self.help.setProperty("role", "warn" if trouble else "soft")
        self.help.style().polish(self.help)
        self.setAccessibleName(tr(self.title) if not self.prompt.question else self.prompt.question)
        self._make_buttons()
        self._tick(first=True)
        self._arrange()
        self.update()
        if self.prompt.question and self.prompt.question != before.question and self.isVisible():
            QAccessible.updateAccessibility(
                QAccessibleAnnouncementEvent(self, f"{self.prompt.question} {self._helping()}")
            )

    def _helping(self) -> str:
        play = self.play
        trouble = trouble_text(play) if play is not None else ""
        if trouble:
            return tr("prompt-trouble", what=trouble)
        if self.prompt.kind == "thinking" and self._seconds:
            return " ".join(filter(None, (tr("prompt-seconds", count=self._seconds), self.prompt.help)))
        return self.prompt.help

    def _tick(self, first: bool = False) -> None:
        self._seconds += 0 if first else 1
        said = self._helping()
        self.help.setToolTip(said if self.help.fontMetrics().horizontalAdvance(said) > self.help.width() else "")
        self.help.setText(self.help.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, self._text_room()))

    # --- buttons ---------------------------------------------------------------------------------

    def _make_buttons(self) -> None:
        play = self.play
        made: list[KeyButton] = []
        self.answers, self._verbs = [], []
        if play is not None and self.prompt.kind == "question" and play.question is not None:
            self.answers = answers(play.question.choices, play.kept)
            last = self._ending()
            for answer in self.answers:
                primary = answer is last
                made.append(KeyButton(answer.text, "⏎" if primary else answer.key, primary))
                self._verbs.append(lambda kept=answer.kept: self._take(kept))
            if play.picked:
                made.append(KeyButton(tr("prompt-widen"), "Esc"))
                self._verbs.append(play.widen)
        for key, verb, primary in self._other_buttons():
            made.append(KeyButton(tr(key), "", primary))
            self._verbs.append(verb)
        self.buttons.show_buttons(made)
        self._light()

    def _other_buttons(self) -> list[tuple[str, object, bool]]:
        play = self.play
        if play is None:
            return []
        found: list[tuple[str, object, bool]] = []
        if self.prompt.kind == "thinking":
            # The last button stands where a turn is ended: a click that comes late must not stop the bot.
            found = [("prompt-stop", play.stop_bot, False), ("prompt-hurry", play.hurry, False)]
        elif self.prompt.kind == "stopped":
            found = [("prompt-go-on", play.sit, True)]
        elif self.prompt.kind == "chance" and not play.tells_chance:
            found = [("prompt-otherwise", lambda: play.ask_otherwise(True), False), ("dice-throw", play.resolve, False)]
        elif self.prompt.kind == "over":
            found = [("prompt-quality", self.quality_wanted.emit, False), ("prompt-again", play.again, True)]
        trouble = play.trouble
        if trouble is not None and trouble.place is not None and not play.veiled:
            found.append(("prompt-to-place", lambda: self.place_wanted.emit(trouble.place), False))
        return found

    def _ending(self) -> Answer | None:
        """The one answer that binds nothing, as to end a turn: Enter gives it."""
        plain = [answer for answer in self.answers if answer.plain]
        return plain[0] if len(plain) == 1 else None

    def _take(self, kept: tuple[int, ...]) -> None:
        if self.play is not None:
            self.play.hover(None)
            self.play.narrow(kept)

    def _press(self, number: int) -> None:
        if number < len(self._verbs):
            self._verbs[number]()  # type: ignore[operator]

    def _point(self, number: int) -> None:
        play = self.play
        if play is not None and play.question is not None:
            kept = self.answers[number].kept if 0 <= number < len(self.answers) else ()
            play.hover(kept[0] if len(kept) == 1 else None)

    def _light(self) -> None:
        hovered = self.play.hovered if self.play is not None else None
        for answer, button in zip(self.answers, self.buttons.buttons):
            button.light(hovered is not None and hovered in answer.kept)

    def take_key(self, event: QKeyEvent) -> bool:
        """Digits press buttons, Enter the one that ends a turn, Esc widens; False if the key means nothing here."""
        play, key = self.play, event.key()
        if play is None or play.question is None or event.modifiers() & _HELD:
            return False
        if key == Qt.Key.Key_Escape:
            return play.widen()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            pressed = self._ending()
        else:
            pressed = next((a for a in self.answers if a.key and a.key == event.text()), None)
        if pressed is not None:
            self._take(pressed.kept)
        return pressed is not None

    # --- place and look --------------------------------------------------------------------------

    def _text_room(self) -> int:
        beside = self.buttons.flow.row_width() if self._beside() else 0
        return max(self.width() - EDGE - LEFT - RIGHT - (beside + 16 if beside else 0), 40)

    def _beside(self) -> bool:
        wide = self.buttons.flow.row_width()
        return self.buttons.search.isHidden() and wide <= self.width() * BESIDE

    def _arrange(self) -> None:
        """Question and help at the left, buttons at the right of them or below."""
        play, room = self.play, self._text_room()
        left = EDGE + LEFT
        high = self.question.sizeHint().height() if self.prompt.question else 0
        low = self.help.sizeHint().height() if self._helping() else 0
        top = max((HIGH - high - low) // 2, 4)
        self.question.setGeometry(left, top, room, high)
        metrics = self.question.fontMetrics()
        self.question.setText(metrics.elidedText(self.prompt.question, Qt.TextElideMode.ElideRight, room))
        cut = metrics.horizontalAdvance(self.prompt.question) > room
        self.question.setToolTip(self.prompt.question if cut else "")
        self.help.setGeometry(left, top + high, room, low)
        whole = max(HIGH, high + low + 8)
        if self.buttons.buttons:
            wide = self.buttons.flow.row_width()
            if self._beside():
                row = self.buttons.flow.buttons[0].sizeHint().height()
                self.buttons.setGeometry(self.width() - RIGHT - wide - 2, (whole - row) // 2, wide + 2, row + 2)
            else:
                across = self.width() - left - RIGHT
                below = self.buttons.height_for(across)
                self.buttons.setGeometry(left, whole - 2, across, below)
                whole += below + PAD - 2
        if play is not None and self.height() != whole:
            self.setFixedHeight(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._tick(first=True)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.fillRect(self.rect(), QColor(shades.raised))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(shades.line))
        if self.prompt.question:
            painter.fillRect(0, 0, EDGE, self.height(), self.ink(self.prompt.seat))


_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
