"""What the app does for a quick start."""

import gc


def settle_garbage() -> None:
    """Let the garbage collector run again after the first frame, and never look at what was loaded for it."""
    gc.freeze()
    gc.enable()
