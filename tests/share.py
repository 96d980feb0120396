"""How long random searches are: a share in every run, all and more where somebody looks for counterexamples."""

from __future__ import annotations

from hypothesis import settings


def share(examples: int) -> int:
    """What Hypothesis' profile in use takes of so many examples or events, which are worth trying where there is time.

    ``pytest --hypothesis-profile=free`` tries forty times as many.
    """
    return max(examples * settings.default.max_examples // 100, 10)
