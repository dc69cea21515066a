"""Metrics of a server for its owner, in Prometheus's format. Players do not see them.

Labels have few values, and pages cannot add any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from socket import socket

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from referee.games import game_ids
from referee.store.log import Use
from widgets.server.network import HTTP_LIMITS
from widgets.server.security import OwnNames, refusals

TAP_BUCKETS = (0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds until a page has its answer. Players notice a delay from a tenth of a second on."""
STORE_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
"""Seconds of one use of the store."""

PATH = "/metrics"

disable_created_metrics()  # all counters start with the process, which has a metric of its start

Gauges = Callable[[], Mapping[str, float]]
"""Returns the current values, by the names of :data:`GAUGES`."""

GAUGES = {
    "pages": "Pages that are open, each by its websocket.",
    "tables_open": "Tables that are open on a page of this server; pages of other servers may show them too.",
    "places": "Pages that may be open at once.",
    "backup_timestamp_seconds": "When the store was last saved, as Unix time; 0 before the first backup.",
    "backup_bytes": "The size of that backup.",
    "backup_failing": "Whether the last backup failed, or is without parts of the store.",
    "draining": "Whether this server is about to stop, and its pages move to another.",
}


class Metrics:
    """The counters of a server since its start, and its gauges."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._taps = Histogram(
            "referee_tap_seconds",
            "From a page's message at the server until the answer, by what the message is for.",
            ["purpose"],
            buckets=TAP_BUCKETS,
            registry=self.registry,
        )
        self._store = Histogram(
            "referee_store_seconds",
            "One use of the store.",
            ["use"],
            buckets=STORE_BUCKETS,
            registry=self.registry,
        )
        self._jobs = Histogram(
            "referee_job_seconds",
            "Slow work from its request to its end, by kind and by how it ended.",
            ["kind", "outcome"],
            buckets=TAP_BUCKETS,
            registry=self.registry,
        )
        self._refusals = Counter(
            "referee_refusals",
            "Actions that the rules of a game refused.",
            ["game"],
            registry=self.registry,
        )
        self._turned_away = Counter(
            "referee_turned_away",
            "Requests that were refused, by why: word, password, code, invitation, host, origin, form, …",
            ["why"],
            registry=self.registry,
        )
        self._requests = Counter(
            "referee_requests",
            "Requests that were answered, websockets included, by the class of the status.",
            ["status"],
            registry=self.registry,
        )
        self._webhook = Counter(
            "referee_webhook",
            "Attempts to tell the owner's webhook of a game, by what came of them.",
            ["outcome"],
            registry=self.registry,
        )
        for collector in (ProcessCollector, PlatformCollector):
            collector(registry=self.registry)
        for game in game_ids():  # a rate needs a zero before the first count
            self._refusals.labels(game)

    def note_answer(self, purpose: str, seconds: float) -> None:
        """Note that a page has its answer; ``purpose`` is a key of ``Limits.by_purpose``."""
        self._taps.labels(purpose).observe(seconds)

    def note_use(self, use: Use, seconds: float) -> None:
        """Note a use of the store, from any thread."""
        self._store.labels(use).observe(seconds)

    def note_job(self, kind: str, seconds: float, outcome: str) -> None:
        """Note that slow work has ended, so many seconds after it was asked for."""
        self._jobs.labels(kind, outcome).observe(seconds)

    def note_refusal(self, game: str) -> None:
        """Note that the rules of a game refused an action."""
        self._refusals.labels(game).inc()

    def note_turned_away(self, why: str) -> None:
        """Note a request that was refused; ``why`` is one of those in ``audit.EVENTS``."""
        self._turned_away.labels(why).inc()

    def note_request(self, status: int) -> None:
        """Note that a request was answered."""
        self._requests.labels(f"{status // 100}xx").inc()

    def note_webhook(self, outcome: str) -> None:
        """Note the outcome of a delivery to the webhook, from its thread."""
        self._webhook.labels(outcome).inc()

    def watch(self, gauges: Gauges) -> None:
        """Read the gauges whenever the metrics are collected."""
        self.registry.register(_Now(gauges))


class _Now(Collector):
    """Reads the gauges when they are collected."""

    def __init__(self, gauges: Gauges) -> None:
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        for name, value in self._gauges().items():
            yield GaugeMetricFamily(f"referee_{name}", GAUGES[name], value=value)


class MetricsHandler(RequestHandler):
    """Serves the metrics to Prometheus."""

    def initialize(self, metrics: Metrics) -> None:
        """Store the metrics."""
        self._metrics = metrics

    def get(self) -> None:
        """Send all metrics in the text format that every version of Prometheus reads."""
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.set_header("Cache-Control", "no-store")
        self.finish(generate_latest(self._metrics.registry))


def serve_metrics(metrics: Metrics, sockets: Sequence[socket], names: OwnNames) -> HTTPServer:
    """Serve metrics, and nothing else, on sockets that players' devices cannot reach.

    Pages of other sites in a browser on this machine are refused as at the main port.
    """
    application = Application(
        [(PATH, MetricsHandler, {"metrics": metrics})], log_function=lambda _: None, compress_response=True
    )
    application.default_router.rules[:0] = refusals(names)
    server = HTTPServer(application, **HTTP_LIMITS)
    server.add_sockets([*sockets])
    return server
