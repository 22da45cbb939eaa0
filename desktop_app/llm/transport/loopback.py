"""The way to a server on this computer: by its number, with no resolver and no proxy in between."""

from __future__ import annotations

from functools import cache
from ssl import SSLContext
from typing import TYPE_CHECKING, Any

from desktop_app.llm.transport.addresses import LOCALHOST, LOOPBACK_NUMBERS

if TYPE_CHECKING:
    import httpx2


def loopback_transport(secure: SSLContext | None) -> httpx2.AsyncBaseTransport:
    """What carries requests to "localhost" or a loopback number, and nowhere else.

    "localhost" is tried as each of its numbers, in their order; a hosts file or a resolver that
    says otherwise is not heard.

    Args:
        secure: The TLS settings, or None where the address is plain http.
    """
    transport: httpx2.AsyncBaseTransport = _transport()(
        verify=secure or False, trust_env=False, proxy=None
    )
    return transport


@cache
def _transport() -> type[Any]:
    """The class of these transports; made late, for the library is imported late."""
    import httpx2

    class LoopbackTransport(httpx2.AsyncHTTPTransport):
        async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
            url = request.url
            if url.host != LOCALHOST:
                return await super().handle_async_request(request)
            # Its certificate is that of the name; its Host header was written before.
            request.extensions = {**request.extensions, "sni_hostname": LOCALHOST}
            refusal: httpx2.ConnectError | None = None
            for number in LOOPBACK_NUMBERS:
                request.url = url.copy_with(host=number)
                try:
                    return await super().handle_async_request(request)
                except httpx2.ConnectError as error:
                    # Nobody listens there, so that nothing was sent yet.
                    refusal = refusal or error
                finally:
                    request.url = url
            assert refusal is not None
            raise refusal

    return LoopbackTransport
