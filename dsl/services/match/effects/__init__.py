"""What of a match is seen to happen, as plain values for any window: made of passages and of the words of a theme."""
