OPTIONS: tuple[tuple[int, int], ...]
"""The lowest bit of each option of the rules in a state, and how many values it has."""
