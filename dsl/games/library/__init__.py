"""Where texts live: finding rulesets and maps by name or path."""
