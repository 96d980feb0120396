"""Rules files as they are read: a file with all that it extends, parsed, from the prelude up."""
