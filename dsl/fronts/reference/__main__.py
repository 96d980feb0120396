"""``python -m dsl.fronts.reference`` brings the pages of the reference in step; ``--check`` says which are not."""

from __future__ import annotations

import sys

from dsl.fronts.reference import main

sys.exit(main(write="--check" not in sys.argv))
