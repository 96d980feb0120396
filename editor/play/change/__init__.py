"""What can be changed of a match while it is played."""
