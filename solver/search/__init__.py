"""Searchers as Python objects: a position and limits in, an analysis out."""
