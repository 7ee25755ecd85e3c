"""Running vLLM on whatever machine this is: settings, start-up, the CPU worker, recovery and shutdown.

Nothing here knows a family or a value. Importing this package imports no vLLM.
"""

from __future__ import annotations
