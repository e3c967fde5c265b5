"""Text to tokens: characters, numbers, words, LaTeX as people type them. No token loses its column."""
