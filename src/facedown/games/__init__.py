"""The games, one package each. They import nothing of Facedown except `facedown.kit`."""
