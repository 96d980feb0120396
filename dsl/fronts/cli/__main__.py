"""``python -m dsl.cli`` is ``fordewind``."""

from __future__ import annotations

from dsl.cli.main import main

main()
