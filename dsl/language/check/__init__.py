"""From trees to a typed program: every name resolved, every mistake a diagnostic."""
