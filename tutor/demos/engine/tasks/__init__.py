"""What models are trained on: sequences drawn with dice of their own."""
