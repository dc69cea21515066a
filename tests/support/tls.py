"""Certificates for TLS, from an authority that only the test trusts."""

from __future__ import annotations

import ssl
from pathlib import Path

import trustme


def write_certificate(folder: Path, *names: str) -> ssl.SSLContext:
    """Write ``cert.pem`` and ``key.pem`` for these names; return a client's context that trusts them."""
    authority = trustme.CA()
    issued = authority.issue_cert(*names)
    issued.cert_chain_pems[0].write_to_path(folder / "cert.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context
