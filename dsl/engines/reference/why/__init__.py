"""Why a choice is not among those offered: conditions that hold and that fail, and what is so in the position."""
