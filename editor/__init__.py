"""The window of Fordewind, and the commands that draw. The command line begins in ``editor.window.commands``."""

from dsl.text.diagnostics.diagnostic import catalogue

_FOLDERS = ("model/match", "charts/paper", "window/commands")
"""The folders of ``editor`` with messages that are reported as ``dsl`` reports them: by commands, as problems."""
catalogue.add("editor", *(f"{folder}/messages_{{}}.toml" for folder in _FOLDERS))
