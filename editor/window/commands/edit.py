"""``fordewind edit``: the same as ``fordewind`` alone, with files."""

from __future__ import annotations

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import argument, lang_option
from editor.window.commands.opening import open_window


@command()
@argument("paths", "[FILE]...", "Maps and rules to open.", nargs=-1)
@lang_option
def edit_command(paths: tuple[str, ...], lang: str | None) -> None:
    """Open the editor (the same as fordewind without a command)."""
    code = open_window(list(paths), lang or "")
    if code:
        raise SystemExit(code)
