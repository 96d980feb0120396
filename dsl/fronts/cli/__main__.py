"""``python -m dsl.fronts.cli`` is ``fordewind``."""

from __future__ import annotations

from dsl.fronts.cli.main import main

main()
