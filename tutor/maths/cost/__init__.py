"""What a tree would cost to work out, known before anything is computed."""
