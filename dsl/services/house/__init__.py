"""House rules: begun, compared with their base in sentences, put back."""
