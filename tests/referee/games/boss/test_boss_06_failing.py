"""BOSS-6: giving a deal up."""

from __future__ import annotations

from tests.referee.games.boss.playing import BossTable


def test_boss_6_1_failing_pays_nobody_and_passes_the_turn() -> None:
    table = BossTable().open().lay(2, "blue").lay(0, "green").agree(1, "blue", 1).do("travel", 3, clan="red")
    assert table.refused("fail", 1) == "BOSS-6.1"
    table.do("fail", 0)
    assert (table["step"], table["turn"], table["deal"], table["marker"]) == ("turn", 1, None, 0)
    assert (table.each("hand"), table["discards"], table.each("money")) == ([5, 5, 5, 4], 1, [0] * 4)
    assert (table["covered"], table["deals_done"]) == ([], 0)
    for do, given in (("try_deal", {}), ("roll", {"die": 1})):
        assert table.refused(do, 0, **given) == "BOSS-2.1"
    assert table.refused("draw", 0) == "BOSS-2.3"
