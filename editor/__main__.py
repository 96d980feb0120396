"""``python -m editor`` is ``fordewind``."""

from __future__ import annotations

from editor.window.commands import main

main()
