"""The games in the interfaces of other programs, each an optional extra of the package."""
