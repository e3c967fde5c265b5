"""What 16-bit number formats can hold, and what they lose."""
