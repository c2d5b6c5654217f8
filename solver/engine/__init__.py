"""Our bots as a program for others: the answering side of the line protocol (docs/protocol.md)."""
