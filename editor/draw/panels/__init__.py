"""The panels for drawing maps. They listen to the session and issue commands."""
