"""The form panel: the attributes of the picked features, as the ruleset's board declares them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QToolButton, QWidget

from dsl.maps.mapfile.values import same
from editor.base.texts import set_text, tr
from editor.draw.features.form_plan import FormEntry, entries_of, written
from editor.model.documents.chart import Change, Chart
from editor.model.documents.map_document import label
from editor.model.documents.patches import MISSING, Held, Numbers, Patch, Value
from editor.model.documents.track_edits import renamed_node
from editor.model.documents.written_cells import write_cells
from editor.model.sessions.picked import NOTHING, Thing
from editor.model.sessions.session import Session
from editor.view.fields.box_fields import CellField
from editor.view.fields.field import Field
from editor.view.panels.feature_titles import kind_label, thing_title
from editor.view.widgets.makers import reserve_room
from editor.view.widgets.panel import Panel, hint_label

SELECTING = "select"


class Caption(QLabel):
    """The label of a field, next to it, broken into two lines if it is long."""

    letters = 11

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setWordWrap(True)

    def sizeHint(self) -> QSize:
        """As wide as the text, at most ``letters`` average characters."""
        metrics = self.fontMetrics()
        wide = min(metrics.horizontalAdvance(self.text()), self.letters * metrics.averageCharWidth()) + 2
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """The same as the size hint, because a word must not be broken."""
        return self.sizeHint()


@dataclass(frozen=True, eq=False)
class Picker:
    """A field for which a cell is being picked on the chart, with the former tool and selection."""

    key: str
    field: CellField
    session: Session
    tool: str
    selection: Numbers


class FormPanel(Panel):
    """The form for the picked features (``session.things``)."""

    title = "panels-form"
    picking = Signal(bool)
    """Picking a cell on the chart has begun (True) or ended."""

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.fields: dict[str, Field] = {}
        self.resets: dict[str, QToolButton] = {}
        self._entries: list[FormEntry] = []
        self._things: tuple[Thing, ...] = ()
        self._picker: Picker | None = None
        self.heading = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        bold = QFont(self.heading.font())
        bold.setBold(True)
        self.heading.setFont(bold)
        self.hint = hint_label("panels-form-hint")
        self.inner = QWidget()
        self.column.addWidget(self.heading)
        self.column.addWidget(self.hint)
        self.column.addWidget(self.inner)
        self.column.addStretch(1)
        self.begin()

    # --- listening -------------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Show another session; pending input belongs to the former one."""
        if session is not self.session:
            self._stop_picking()
            self._commit_fields()
        super().show_session(session)

    def listen_to(self, session: Session | None) -> None:
        """Follow another session; pending input is applied before another change of its map."""
        if self.session is not None:
            self.session.commit_requested.disconnect(self._commit_fields)
        if session is not None:
            session.commit_requested.connect(self._commit_fields)
        super().listen_to(session)

    def session_shown(self) -> None:
        """Build the form for the picked features."""
        self._build()

    def map_changed(self, change: Change) -> None:
        """Update values; build the form again if other fields are needed."""
        if not change.sections and not change.whole:
            return
        if self._existing() != self._things or self._new_shape() != self._shape(self._entries):
            self._build()
        else:
            self._refresh()

    def session_changed(self, name: str) -> None:
        """Update for other picked features, another ruleset, or the picked cell."""
        if name == "selection" and self._picker is not None:
            self._picked()
        elif name == "tool" and self._picker is not None and self._picker.session.tools.tool != SELECTING:
            self._stop_picking(self._picker.session.tools.tool)  # the user chose another tool: picking is cancelled
        elif name in ("things", "game"):
            self._commit_fields()
            self._build()

    def language_changed(self) -> None:
        """Build the form again in another language."""
        self._commit_fields()
        self._build()

    def _commit_fields(self) -> None:
        """Apply pending input to the features shown."""
        for field in list(self.fields.values()):
            field.settle()

    # --- building --------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        """The chart."""
        return self.document.chart if self.document is not None else None

    def _existing(self) -> tuple[Thing, ...]:
        chart = self.chart
        return tuple(t for t in self.things if chart is not None and t.index < len(chart.items(t.section)))

    def _new_shape(self) -> list[tuple[str, str, bool]]:
        chart, things = self.chart, self._existing()
        return self._shape(entries_of(chart, self.game, things)) if chart is not None and things else []

    def _shape(self, entries: list[FormEntry]) -> list[tuple[str, str, bool]]:
        return [(entry.key, entry.label, entry.make is not None) for entry in entries]

    def _build(self) -> None:
        self._stop_picking()
        for field in self.fields.values():
            field.blockSignals(True)  # pending input must not change the features of the new form
        chart, self._things, held = self.chart, self._existing(), self._focused_key()
        self.fields, self.resets, self._entries = {}, {}, []
        inner = QWidget()
        rows = QFormLayout(inner)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        rows.setVerticalSpacing(5)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        if chart is not None and self._things:
            self._entries = entries_of(chart, self.game, self._things)
            for entry in self._entries:
                self._row(rows, entry)
            if any(entry.required for entry in self._entries):
                rows.addRow(hint_label("panels-form-star"))
        old, self.inner = self.inner, inner
        self.column.replaceWidget(old, inner)
        old.hide()  # deleted later: the call may come from one of its fields
        old.setParent(None)
        old.deleteLater()
        shown = bool(self._things)
        self.hint.setVisible(not shown)
        self.heading.setVisible(shown)
        inner.setVisible(shown)
        if chart is not None and shown:
            self.heading.setText(self._title(chart))
            self._refresh()
        if held is not None:
            (self.fields.get(held) or self).setFocus()

    def _focused_key(self) -> str | None:
        """The key of the focused field; empty for another part of the form, None if the focus is elsewhere."""
        focus = self.window().focusWidget()
        if focus is None or not self.inner.isAncestorOf(focus):
            return None
        return next((key for key, field in self.fields.items() if field.focused), "")

    def _title(self, chart: Chart) -> str:
        if len(self._things) > 1:
            return tr("panels-form-several", count=len(self._things))
        (thing,) = self._things
        item = chart.items(thing.section)[thing.index]
        key = "terrain" if thing.section == "nodes" else "kind"
        kind = str(item.get(key, "")) if isinstance(item, dict) else ""
        if thing.section == "nodes" and not kind and self.session is not None:
            kind = self.session.first_ink().terrain or ""
        called = kind_label(self.game, thing.section, kind) if kind else tr(f"panels-form-one-{thing.section}")
        return f"{called} · {thing_title(chart, thing)}"

    def _row(self, rows: QFormLayout, entry: FormEntry) -> None:
        caption = Caption(f"{entry.label} *" if entry.required else entry.label)
        caption.setTextFormat(Qt.TextFormat.PlainText)  # names in a file must not be read as HTML
        if entry.required:
            set_text(caption, caption.setToolTip, "panels-form-required")
        if entry.make is None:
            text = QLabel(textFormat=Qt.TextFormat.PlainText)
            text.setProperty("role", "soft")
            text.setWordWrap(True)
            chart = self.chart
            value = chart.value((*self._path(self._things[0]), entry.key)) if chart else MISSING
            text.setText(written(value) if value is not MISSING else "")
            text.setToolTip(tr("panels-form-unknown"))
            rows.addRow(caption, text)
            return
        field = entry.make()
        field.setAccessibleName(entry.label)
        field.edited.connect(lambda value: self._edit(entry, value))
        if isinstance(field, CellField):
            field.picking.connect(lambda on: self._pick(entry.key, field, on))
        reset = QToolButton()
        reset.setText("↺")
        set_text(reset, reset.setToolTip, "panels-form-reset")
        set_text(reset, reset.setAccessibleName, "panels-form-reset")
        reset.clicked.connect(lambda: self._edit(entry, MISSING, merge=False))
        reserve_room(reset)
        line = QHBoxLayout()
        line.addWidget(field, 1)
        line.addWidget(reset)
        caption.setBuddy(field)
        rows.addRow(caption, line)
        self.fields[entry.key], self.resets[entry.key] = field, reset

    def _refresh(self) -> None:
        chart = self.chart
        if chart is None or not self._things:
            return
        self.heading.setText(self._title(chart))
        for entry in self._entries:
            values = [chart.value((*self._path(thing), entry.key)) for thing in self._things]
            if entry.make is None:
                continue
            various = any(not same(values[0], other) for other in values[1:])
            self.fields[entry.key].show_value(values[0], entry.default, various)
            given = any(value is not MISSING for value in values)
            self.resets[entry.key].setVisible(given and entry.declared and not entry.required)

    def _path(self, thing: Thing) -> tuple[str, int]:
        return thing.section, thing.index

    # --- editing ---------------------------------------------------------------------------------

    def _edit(self, entry: FormEntry, value: Held, merge: bool = True) -> None:
        document, chart = self.document, self.chart
        if document is None or chart is None or (value is MISSING and entry.required and not entry.declared):
            return
        patches: list[Patch] = []
        for thing in self._things:
            before = chart.value((*self._path(thing), entry.key))
            if not same(before, value):
                patches += self._patches(chart, thing, entry.key, before, value)
        if patches:
            names = ",".join(f"{t.section}:{t.index}" for t in self._things[:20])
            key = f"form:{names}:{entry.key}" if merge else ""
            document.do(label("panels-form-set", what=entry.name), patches, merge=key)

    def _patches(self, chart: Chart, thing: Thing, key: str, before: Held, value: Held) -> list[Patch]:
        if thing.section == "nodes" and key == "id" and isinstance(value, str) and before is not MISSING:
            return list(renamed_node(chart, self.spec, str(before), value))
        return [Value((*self._path(thing), key), deepcopy(before), value)]

    # --- cells from the map ----------------------------------------------------------------------

    def _pick(self, key: str, field: CellField, on: bool) -> None:
        session = self.session
        if on and session is not None:
            self._stop_picking()
            self._picker = Picker(key, field, session, session.tools.tool, session.selection)
            session.selection = NOTHING
            session.tools.tool = SELECTING
            self.picking.emit(True)
        elif self._picker is not None and self._picker.field is field:
            self._stop_picking()

    def _picked(self) -> None:
        picker, chart = self._picker, self.chart
        cells = [int(cell) for cell in picker.session.selection] if picker is not None else []
        if picker is None or chart is None or not cells:
            return
        several = write_cells(cells, chart.geometry)
        one = picker.field.check(", ".join(map(str, several)) if isinstance(several, list) else str(several)) is MISSING
        self._stop_picking()
        entry = next(entry for entry in self._entries if entry.key == picker.key)
        self._edit(entry, chart.geometry.name(cells[0]) if one else several, merge=False)

    def _stop_picking(self, tool: str = "") -> None:
        """Restore the tool (unless another was chosen since) and the selection."""
        picker, self._picker = self._picker, None
        if picker is not None:
            self.picking.emit(False)
            picker.field.pick.setChecked(False)
            picker.session.tools.tool = tool or picker.tool
            picker.session.selection = picker.selection

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape on the chart cancels picking a cell (the window installs this filter there)."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self._stop_picking()
            return True
        return super().eventFilter(watched, event)
