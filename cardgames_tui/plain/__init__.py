"""Line mode: the same matches as words on standard input and output, for screen readers, pipes and tests.

It sees chairs and words, never states or rules, and writes no escape codes.
"""
