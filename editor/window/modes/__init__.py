"""The three modes of a tab: Draw, Rules and Play, each with its page and its part of the bar above."""
