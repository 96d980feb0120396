"""What can only be said of the whole game, once every body is typed."""
