"""What is seen, and how: zoom, panels, tabs, language, theme."""

from __future__ import annotations

from editor.charts.drawing.style_choice import CHOICES, SWITCHES
from editor.view.actions.action_row import ActionRow

PANELS = (
    *("palette", "form", "contents", "history", "properties", "minimap", "problems", "trace"),
    *("reshape", "export", "compare", "backups", "ornaments"),
)
LANGUAGE, THEME, PANEL = "view.language_", "view.theme_", "view.panel_"
CHART = "view.chart_"
STYLE, SHOWN = f"{CHART}style_", f"{CHART}shown_"

ROWS = (
    ActionRow("view.zoom_in", "view", "Ctrl++; Ctrl+=", "zoom-in", needs="chart"),
    ActionRow("view.zoom_out", "view", "Ctrl+-", "zoom-out", needs="chart"),
    ActionRow("view.zoom_fit", "view", "Ctrl+0", "zoom-fit", needs="chart"),
    ActionRow("view.zoom_selection", "view", "Ctrl+9", "zoom-selection", needs="selection"),
    ActionRow("view.go_to", "view", "Ctrl+G", "go-to", needs="document"),
    ActionRow("view.next_map", "view", "Ctrl+Tab; Ctrl+PgDown", divided=True),
    ActionRow("view.previous_map", "view", "Ctrl+Shift+Tab; Ctrl+PgUp"),
    ActionRow("view.next_panel", "view", "F6"),
    ActionRow("view.previous_panel", "view", "Shift+F6"),
    *(
        ActionRow(f"{PANEL}{name}", "view", f"Alt+{number}" if number < 10 else "", checkable=True)
        for number, name in enumerate(PANELS, start=1)
    ),
    ActionRow("view.reset_layout", "view"),
    ActionRow(f"{LANGUAGE}en", "view", group="language", divided=True),
    ActionRow(f"{LANGUAGE}ru", "view", group="language"),
    ActionRow(f"{LANGUAGE}uk", "view", group="language"),
    ActionRow(f"{THEME}system", "view", group="theme", icon="contrast"),
    ActionRow(f"{THEME}light", "view", group="theme", icon="sun"),
    ActionRow(f"{THEME}dark", "view", group="theme", icon="moon"),
    *(ActionRow(f"{STYLE}{name}", "view", group="chart_style") for name in CHOICES),
    *(ActionRow(f"{SHOWN}{part}", "view", checkable=True, divided=part == SWITCHES[0]) for part in SWITCHES),
    ActionRow(f"{CHART}keep", "view", needs="document", divided=True),
    ActionRow("view.text_larger", "view", "Ctrl+Alt++; Ctrl+Alt+=", "text-larger"),
    ActionRow("view.text_smaller", "view", "Ctrl+Alt+-", "text-smaller"),
    ActionRow("view.text_usual", "view", "Ctrl+Alt+0"),
    ActionRow("view.full_screen", "view", "F11", "full-screen", checkable=True, divided=True),
)
