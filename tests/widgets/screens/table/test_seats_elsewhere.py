"""What the tablet does for each seat that is due, where some of them are played on a phone."""

from __future__ import annotations

from referee.games import find_game
from referee.match.record import write_action
from tests.support.devices import Devices
from tests.support.plausible_play import script
from tests.support.sessions import play, table

REPUTATION = find_game("reputation")


def test_the_tablet_does_for_all_only_what_no_phone_decides(at):
    devices: Devices = at("reputation", 3)
    for action, state in script(3, 1):
        if state.step == "return_to_hq" and len(REPUTATION.waiting_for(state)) > 1:
            break
        play(devices.tablet, write_action(action))
    away, *here = table(devices.tablet)["board"]["waiting_for"]
    phone = devices.sit("a phone", away)
    before = len(devices.log())
    revision = table(devices.tablet)["revision"]
    devices.tablet.tap({"tap": "submit", "action": {"do": "return_to_hq"}, "revision": revision})
    assert devices.tablet.notice is not None and "phone" in devices.tablet.notice["text"]
    assert len(devices.log()) == before
    each = [{"do": "return_to_hq", "by": seat} for seat in here]
    devices.tablet.tap({"tap": "submit_all", "actions": each, "revision": revision})
    assert devices.tablet.notice is None
    phone.refresh()
    assert table(phone)["board"]["waiting_for"] == [away]
    play(phone, {"do": "return_to_hq", "by": away, "spaces": []})
