"""From syntax trees to a typed program: resolves every name, and reports every error as a diagnostic."""
