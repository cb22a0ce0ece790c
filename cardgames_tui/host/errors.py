"""What the house refuses."""


class Refused(Exception):  # noqa: N818 - it says what happened
    """Something that a guest may not do now. Its text is a sentence: why, and what would be allowed."""
