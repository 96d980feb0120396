"""The state of the editor without widgets: documents, matches, problems, recovery, sessions."""
