"""Files of released versions, one folder each, which every later version reads."""
