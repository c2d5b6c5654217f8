"""payment"""
