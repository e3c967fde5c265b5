"""What is worked off a tree by rules of the book, each with a name that a derivation can say: derivatives,
expectations and variances, shapes of matrices. No algebra system is asked."""
