"""The commands of ``fordewind``, a module each, and what only one of them needs."""
