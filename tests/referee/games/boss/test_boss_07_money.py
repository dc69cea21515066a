"""BOSS-7: whose money is seen."""

from __future__ import annotations

from typing import Any

from tests.referee.games.boss.playing import NOBODY, BossTable


def money_seen(table: BossTable, *seats: int) -> list[Any]:
    return [seat["money"] for seat in table.view(*seats)["seats"]]


def test_boss_7_1_totals_are_hidden_until_the_end() -> None:
    table = BossTable(space=NOBODY).deals(2)
    assert money_seen(table) == [None] * 4
    assert money_seen(table, 1) == [None, 2, None, None]
    assert money_seen(BossTable(space=NOBODY, open_money=True).deals(2)) == [1, 2, 0, 0]
    assert money_seen(table.deals(13)) == table.each("money")
