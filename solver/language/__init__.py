"""What the program says in Italian where it is written in English: the sentences of errors."""
