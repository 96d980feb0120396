"""What every engine is to those who use it: its protocol, what it hands out, its limits."""
