from widgets.catalogue import SentLabels

LOBBY, TABLE = {"lobby": {}}, {"table": {}}


def test_a_screens_groups_are_told_once():
    words = SentLabels()
    first = words.add("en", {"shell": {}, **LOBBY}, [])
    assert first["lobby"]["rules"]
    assert "table" not in first
    assert words.add("en", LOBBY, []) is first


def test_groups_stay_when_a_screen_closes():
    words = SentLabels()
    lobby = words.add("en", LOBBY, [])
    table = words.add("en", TABLE, ["reputation"])
    assert table["lobby"] is lobby["lobby"]
    assert table["table"]["undo"] == "Undo"
    assert table["boards"]["reputation"]


def test_what_a_screen_shows_at_times_brings_its_groups_then():
    words = SentLabels()
    assert "review" not in words.add("en", {"table": {"reckoning": None}}, [])
    assert words.add("en", {"table": {"reckoning": {"winners": [0]}}}, [])["review"]["begin"]


def test_another_language_begins_again():
    words = SentLabels()
    words.add("en", {**LOBBY, **TABLE}, ["boss"])
    spanish = words.add("es", TABLE, [])
    assert spanish["table"]["undo"] == "Deshacer"
    assert "lobby" not in spanish
    assert not spanish["boards"]
