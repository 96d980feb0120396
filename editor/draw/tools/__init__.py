"""What the hand does on the chart. Tools issue commands; they know cells and chart units, no pixels and no widgets."""
