"""Two pages that change the history at the same moment: on PostgreSQL, both may write."""

from __future__ import annotations

from referee.store.history import NameTaken
from referee.store.store import Store
from tests.referee.store.test_history import keep, names_in
from tests.support.concurrency import run_at_once


def test_a_name_is_given_while_somebody_types_it(store: Store) -> None:
    """Either is first: the name is the renamed player's, or it is taken."""
    for number in range(8):
        old, new = f"Ana {number}", f"Zoë {number}"
        keep(store, old, "Bo", "Cy")
        faults = run_at_once(
            lambda old=old, new=new: store.rename_player(old, new),
            lambda new=new: keep(store, new, "Bo", "Cy"),
        )
        mine = [one for one in names_in(store) if old in one[1] or new in one[1]]
        if faults:
            assert [type(fault) for fault in faults] == [NameTaken]
            assert sorted(mine) == [(old, (old,), 1), (new, (new,), 1)]
        else:
            assert mine == [(new, (new, old), 2)]
