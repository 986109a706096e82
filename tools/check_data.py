"""Says what is wrong with a folder of data files: python tools/check_data.py [FOLDER].

Prints one line for each fault and ends with status 1 if there is any; without a folder it checks the shipped data.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from wotr.content import check


def main(arguments: list[str]) -> int:
    """Check the folder named in the arguments; returns the exit status."""
    if len(arguments) > 1:
        print("use: check_data.py [FOLDER]", file=sys.stderr)
        return 2
    faults = check(Path(arguments[0]) if arguments else None)
    print("\n".join(faults) if faults else "no faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
