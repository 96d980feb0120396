"""The panels around the canvas. They listen to the document and the desk, and issue commands."""
