"""What is seen, and how: zoom, panels, tabs, language, theme."""

from __future__ import annotations

from editor.actions.row import Row

PANELS = (
    *("palette", "form", "contents", "history", "properties", "minimap", "problems", "trace"),
    *("reshape", "export", "compare", "backups"),
)
LANGUAGE, THEME, PANEL = "view.language_", "view.theme_", "view.panel_"

ROWS = (
    Row("view.zoom_in", "view", "Ctrl++; Ctrl+=", "zoom-in", needs="document"),
    Row("view.zoom_out", "view", "Ctrl+-", "zoom-out", needs="document"),
    Row("view.zoom_fit", "view", "Ctrl+0", "zoom-fit", needs="document"),
    Row("view.zoom_selection", "view", "Ctrl+9", "zoom-selection", needs="selection"),
    Row("view.go_to", "view", "Ctrl+G", "go-to", needs="document"),
    Row("view.next_map", "view", "Ctrl+Tab; Ctrl+PgDown", divided=True),
    Row("view.previous_map", "view", "Ctrl+Shift+Tab; Ctrl+PgUp"),
    Row("view.next_panel", "view", "F6"),
    Row("view.previous_panel", "view", "Shift+F6"),
    *(
        Row(f"{PANEL}{name}", "view", f"Alt+{number}" if number < 10 else "", checkable=True)
        for number, name in enumerate(PANELS, start=1)
    ),
    Row("view.reset_layout", "view"),
    Row(f"{LANGUAGE}en", "view", group="language", divided=True),
    Row(f"{LANGUAGE}ru", "view", group="language"),
    Row(f"{LANGUAGE}uk", "view", group="language"),
    Row(f"{THEME}system", "view", group="theme", icon="contrast"),
    Row(f"{THEME}light", "view", group="theme", icon="sun"),
    Row(f"{THEME}dark", "view", group="theme", icon="moon"),
    Row("view.text_larger", "view", "Ctrl+Alt++; Ctrl+Alt+=", "text-larger"),
    Row("view.text_smaller", "view", "Ctrl+Alt+-", "text-smaller"),
    Row("view.text_usual", "view", "Ctrl+Alt+0"),
    Row("view.full_screen", "view", "F11", "full-screen", checkable=True, divided=True),
)
