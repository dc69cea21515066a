from widgets.catalogue import Words


def test_a_screens_groups_are_told_once():
    words = Words()
    first = words.add("en", ["shell", "lobby"], [])
    assert first["lobby"]["rules"]
    assert "table" not in first
    assert words.add("en", ["lobby"], []) is first


def test_groups_stay_when_a_screen_closes():
    words = Words()
    lobby = words.add("en", ["lobby"], [])
    table = words.add("en", ["table"], ["reputation"])
    assert table["lobby"] is lobby["lobby"]
    assert table["table"]["undo"] == "Undo"
    assert table["boards"]["reputation"]


def test_another_language_begins_again():
    words = Words()
    words.add("en", ["lobby", "table"], ["boss"])
    spanish = words.add("es", ["table"], [])
    assert spanish["table"]["undo"] == "Deshacer"
    assert "lobby" not in spanish
    assert not spanish["boards"]
