"""What is open and what is done with it, without widgets: documents, matches, problems, recovery, sessions."""
