"""`fossick` as a process whose keyring is in memory, for a terminal of a test.

The variable TEST_KEYS holds the keys as JSON, by origin.
"""

from __future__ import annotations

import json
import os
import sys

from desktop_app.__main__ import main
from desktop_app.llm.policy import keys
from tests.doubles.memory_keyring import MemoryKeyring


def _with_keys() -> MemoryKeyring:
    keyring = MemoryKeyring()
    for origin, key in json.loads(os.environ["TEST_KEYS"]).items():
        keyring.set_password(keys.SERVICE, origin, key)
    return keyring


if __name__ == "__main__":
    # The default of the parameter, which was looked up when the class was made.
    keys.Keys.__init__.__defaults__ = (_with_keys,)
    sys.exit(main())
