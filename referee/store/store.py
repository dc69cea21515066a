"""A whole store: tables with logs, devices and countdowns, admission, history, catalogue, learning."""

from __future__ import annotations

from typing import Protocol

from referee.store.admission import AdmissionStore
from referee.store.catalogue import CatalogueStore
from referee.store.countdown import CountdownStore
from referee.store.devices import DeviceStore
from referee.store.history import HistoryStore
from referee.store.learning import LearningStore
from referee.store.log import LogStore
from referee.store.reasons import ReasonStore
from referee.store.recalls import RecallStore
from referee.store.taught import TaughtStore
from referee.store.transfer import TransferStore


class Store(
    LogStore,
    TransferStore,
    DeviceStore,
    RecallStore,
    CountdownStore,
    TaughtStore,
    ReasonStore,
    AdmissionStore,
    CatalogueStore,
    HistoryStore,
    LearningStore,
    Protocol,
):
    """Keeps tables, what is remembered of games, and the component catalogue."""
