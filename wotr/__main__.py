"""`python -m wotr`: the same as the command `wotr`."""

import sys

from wotr.cli import main

if __name__ == "__main__":
    sys.exit(main())
