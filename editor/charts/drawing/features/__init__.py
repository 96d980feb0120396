"""The parts of a chart's features that are common to all styles: their cells, kinds and names."""
