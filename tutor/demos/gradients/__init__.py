"""How gradients fare on their way back, and what is done about them."""
