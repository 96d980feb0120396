"""How Hypothesis looks for counterexamples: always in the same places, or anew on request.

A change is judged by fixed examples, so that the same tree always gives the same answer. To look elsewhere:
``pytest --hypothesis-profile=free``; what is found there becomes an ``@example`` or a test of its own.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("free", deadline=None, max_examples=1000)
settings.load_profile("fixed")
