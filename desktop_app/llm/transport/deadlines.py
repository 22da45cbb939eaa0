"""How long an endpoint may take, and how often a request is sent again."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.llm.transport.failures import RefusedError


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How long an endpoint may take, in seconds of the monotonic clock.

    Attributes:
        first_s: From the request to the first byte of the reply's body.
        idle_s: From one byte to the next; comments that keep the stream alive count.
        total_s: From the request to the end of the reply.
    """

    first_s: float = 60.0
    idle_s: float = 60.0
    total_s: float = 600.0


FAR = Deadlines()
NEAR = Deadlines(first_s=600.0, total_s=1200.0)
"""A model on this computer may have to be loaded first, and reads long prompts slowly."""


@dataclass(frozen=True, slots=True)
class Retries:
    """When a refused request is sent again; every other refusal ends it at once.

    Attributes:
        busy_s: Waits after 408, 500 and above, one for each retry.
        limited_s: Waits after 429, likewise, where the endpoint names none.
        longest_s: A wait that the endpoint asks for is kept up to this; beyond, it is the error.
    """

    busy_s: tuple[float, ...] = (1.0, 4.0)
    limited_s: tuple[float, ...] = (5.0, 20.0)
    longest_s: float = 60.0

    def wait_s(self, error: RefusedError, retried: int) -> float | None:
        """How long to wait before the next retry, or None where there is none."""
        waits = {"model.overloaded": self.busy_s, "model.rate_limited": self.limited_s}
        own = waits.get(error.code, ())
        if retried >= len(own):
            return None
        wanted = own[retried] if error.retry_after_s is None else error.retry_after_s
        return wanted if wanted <= self.longest_s else None
