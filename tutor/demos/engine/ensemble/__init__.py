"""Many small transformers trained as one: weights, attention, the model, optimizers, and what is measured."""
