"""A whole answer: which kind is asked, how its text reads as that kind, and why not."""
