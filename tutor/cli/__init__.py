"""The shell's front door: parse words, put the rooms together, print, leave with an honest exit code."""
