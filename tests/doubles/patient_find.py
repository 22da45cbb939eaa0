"""`fossick` on a machine on which every search is quick: on a busy one, none might be.

python -m tests.doubles.patient_find find QUERY...
"""

from __future__ import annotations

import sys

from desktop_app.__main__ import main
from desktop_app.cli import finding

if __name__ == "__main__":
    finding.QUICK_S = 60.0
    sys.exit(main())
