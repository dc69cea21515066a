"""Two pages that change the history at the same moment: on PostgreSQL, both are let in."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

from referee.store.base import Store
from referee.store.history import NameTaken
from tests.referee.store.test_history import keep, names_in, played


def at_once(*steps: Callable[[], object]) -> list[Exception]:
    """Do all of this at the same moment, and return what went wrong."""
    barrier, faults = Barrier(len(steps), timeout=60), []

    def work(step: Callable[[], object]) -> None:
        barrier.wait()
        try:
            step()
        except Exception as error:
            faults.append(error)

    threads = [Thread(target=work, args=[step]) for step in steps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


def test_two_pages_remember_the_same_play_once(store: Store) -> None:
    for number in range(8):
        play = played("Ana", "Bo", "Cy", id=f"old{number}", source="refereed")
        assert at_once(*[lambda play=play: store.keep_play(play)] * 3) == []
        assert store.play(play.id) == play
    assert store.count_plays() == 8


def test_a_play_that_is_remembered_stays_as_it_is(store: Store) -> None:
    play = played("Ana", "Bo", "Cy", id="old", source="refereed")
    store.keep_play(play)
    store.hide_play("old")
    store.keep_play(play._replace(place="nowhere", seats=play.seats[:2]))
    assert store.play("old") == play
    assert store.count_plays() == 0


def test_a_name_is_given_while_somebody_types_it(store: Store) -> None:
    """Either is first: the name is the renamed player's, or it is taken."""
    for number in range(8):
        old, new = f"Ana {number}", f"Zoë {number}"
        keep(store, old, "Bo", "Cy")
        faults = at_once(
            lambda old=old, new=new: store.rename_player(old, new),
            lambda new=new: keep(store, new, "Bo", "Cy"),
        )
        mine = [one for one in names_in(store) if old in one[1] or new in one[1]]
        if faults:
            assert [type(fault) for fault in faults] == [NameTaken]
            assert sorted(mine) == [(old, (old,), 1), (new, (new,), 1)]
        else:
            assert mine == [(new, (new, old), 2)]
