"""The mode in which maps are drawn: its panels, and the computations behind them."""
