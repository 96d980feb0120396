"""The players in the top strip: a pennant each, and the details of the one clicked."""
