"""The line protocol between programs (docs/protocol.md): what its lines say, and the asking side.

The answering side, our own bots as a program for others, is :mod:`solver.engine`.
"""
