"""Architects: positions: read, checked, written."""
