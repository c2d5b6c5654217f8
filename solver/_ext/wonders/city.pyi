"""city"""
