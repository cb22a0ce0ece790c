"""`python -m cardgames_tui` is the command `cardgames`."""

import sys

from .cli import main

sys.exit(main())
