"""The players in the top strip: a pennant each, and all that is known of the one that is opened."""
