"""Write the sizes of all encodings of a kind of puzzle anew: after a change that was meant, or a new encoding.

python tests/models/contract/write_sizes.py KIND…
"""

import sys

import recorded_sizes

if __name__ == "__main__":
    for name in sys.argv[1:]:
        recorded_sizes.write(name)
        print(recorded_sizes.path(name))
