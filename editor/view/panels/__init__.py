"""The panels around the canvas. They listen to the document and the session, and issue commands."""
