"""The link for BG Stats, read back from the link and from its QR code."""

from __future__ import annotations

import io
import json
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from referee.engine.text_checks import clean
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Speech
from referee.match.finished import FinishedSeat
from referee.share.bgstats import LIMIT, LONGEST_LINK, link, player_id, qr
from tests.support.finished_games import NAMES, finished, play_of
from tests.support.table_setups import every_typical_id
from tests.support.thorough import first

ENGLISH = Speech("en")


def read(address: str) -> dict[str, Any]:
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert parts.fragment == ""
    assert address.isascii()
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    assert json.dumps(found, ensure_ascii=False, separators=(",", ":")) == data
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@every_typical_id
def test_a_link_has_the_published_form(game: str, language: str) -> None:
    play, outcome = finished(game)
    address = link(play, outcome, Speech(language))
    assert len(address) <= LIMIT
    data = read(address)
    about = find_game(game).info
    assert (data["sourceName"], data["sourcePlayId"]) == ("Boardroom Referee", "tally-1")
    assert (data["playDate"], data["durationMin"]) == ("2026-03-07 21:30:05", 95)
    assert data["location"] == "Café Central"
    assert data["game"]["name"] == about.title
    assert data["game"].get("bggId") == about.bgg_id
    assert (data["game"]["highestWins"], data["game"]["noPoints"]) == (True, False)
    assert [player["name"] for player in data["players"]] == [seat.name for seat in play.seats]
    for player, seat in zip(data["players"], play.seats, strict=True):
        assert player["winner"] is seat.is_winner
        assert player["startPlayer"] is seat.is_first
        assert (player["rank"], player["score"]) == (seat.rank, seat.score)
        assert ("role" in player) is seat.is_eliminated
    said = Speech(language, NAMES).say(outcome.verdicts[0].sentence)
    assert data["comments"].startswith(said[:20])


def test_the_number_at_bgg_is_a_number() -> None:
    assert '"bggId":115,' in unquote(link(*finished("boss"), ENGLISH))


def test_what_nobody_knows_is_left_out() -> None:
    play = play_of(FinishedSeat("Ana", 1, 1), FinishedSeat("Bo", 0, 2), minutes=None, game="promote")
    data = read(link(*play, ENGLISH))
    assert not data.keys() & {"durationMin", "location", "comments"}
    assert "bggId" not in data["game"]


def test_a_player_keeps_the_id() -> None:
    assert player_id("Ana  María") == player_id("ana maría") == player_id("Ana Mari\u0301a")
    assert player_id("Ana") != player_id("Bo")
    assert player_id("Ana") == "db485c0846"  # what BG Stats has once matched stays matched


def seats(count: int, name: str = "Ana") -> list[FinishedSeat]:
    return [FinishedSeat(f"{name}{index}", index, 1, is_eliminated=True) for index in range(count)]


def test_comments_give_way_first_then_the_place_then_roles_then_names() -> None:
    words = " ".join(f"word{number}" for number in range(300))
    data = read(link(*play_of(*seats(3), place="Café", comment=words), ENGLISH))
    assert data["location"] == "Café"
    kept = data["comments"].removesuffix(" …")
    assert words.startswith(kept) and len(kept) < len(words)
    data = read(link(*play_of(*seats(6), place="Ñ" * 190, comment=words), ENGLISH))
    assert not data.keys() & {"comments", "location"}
    assert data["players"][0]["role"] == "eliminated"
    data = read(link(*play_of(*seats(6, "Ñ" * 30), place="Café"), ENGLISH))
    assert "role" not in data["players"][0]
    assert data["players"][0]["name"].endswith("…")
    with pytest.raises(ValueError, match="100 bytes"):
        link(*play_of(*seats(6)), ENGLISH, limit=100)


@settings(deadline=None, max_examples=60)
@given(
    names=st.lists(st.text(min_size=1, max_size=200), min_size=2, max_size=6),
    place=st.text(max_size=200),
    comment=st.text(max_size=500),
)
def test_any_play_fits(names: list[str], place: str, comment: str) -> None:
    play = play_of(*(FinishedSeat(name, -3, 1) for name in names), place=place, comment=comment)
    address = link(*play, ENGLISH)
    assert len(address) <= LIMIT
    for seat, (player, name) in enumerate(zip(read(address)["players"], names, strict=True), 1):
        shown = clean(name) or f"seat {seat}"
        assert player["sourcePlayerId"] == player_id(shown)
        assert shown.startswith(player["name"].removesuffix("…"))
        flags = [value for value in player.values() if isinstance(value, bool)]
        assert flags == [False, False]


def test_the_limit_is_what_version_30_holds() -> None:
    assert segno.make_qr("a" * LIMIT, error="l").version == 30
    assert segno.make_qr("a" * (LIMIT + 1), error="l").version == 31


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_the_code_is_small_and_has_all_that_is_counted(game: str, language: str) -> None:
    play = finished(game)
    whole, short = (
        link(*play, Speech(language), limit, has_rulings=has_rulings)
        for limit, has_rulings in ((LONGEST_LINK, True), (LIMIT, False))
    )
    code, full = read(short), read(whole)
    assert "…" not in full["comments"] and full["comments"] != code.get("comments")
    assert {**code, "comments": ""} == {**full, "comments": ""}
    assert segno.make_qr(short, error="l").version <= 25


@pytest.mark.parametrize("game", first(game_ids()))
def test_a_camera_reads_the_code(game: str) -> None:
    address = link(*finished(game), ENGLISH, has_rulings=False)
    file = io.BytesIO()
    segno.make_qr(address, error="l").save(file, kind="png", scale=4, border=4)
    (found,) = zxingcpp.read_barcodes(Image.open(file))
    assert found.text == address
    # as large as the page shows it
    shown = Image.open(file).convert("L").resize((340, 340), Image.Resampling.LANCZOS)
    assert [one.text for one in zxingcpp.read_barcodes(shown)] == [address]
    svg = unquote(qr(address))
    side = 8 + segno.make_qr(address, error="l").symbol_size(border=0)[0]
    assert svg.startswith("data:image/svg+xml") and f"{side * 6}" in svg
