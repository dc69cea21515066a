"""The picture of the standings, read back as a PNG by Pillow and as an SVG by the standard library."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from referee.engine.text_checks import clean
from referee.games import game_ids
from referee.i18n import LANGUAGES, Speech
from referee.match.finished import FinishedSeat
from referee.share import badges as marks
from referee.share import fonts
from referee.share.picture import HEIGHT, PAPER, WIDTH, png, svg
from tests.support.finished_games import finished, play_of
from tests.support.table_setups import every_typical_id
from tests.support.thorough import first

ENGLISH = Speech("en")
NAMESPACE = "{http://www.w3.org/2000/svg}"


def texts(document: str) -> list[str]:
    root = ElementTree.fromstring(document)
    return ["".join(element.itertext()) for element in root.iter(f"{NAMESPACE}text")]


def fills(document: str) -> Iterator[str]:
    return iter(re.findall(r'fill="(#[0-9a-f]{6})"', document))


@pytest.mark.parametrize("language", first(LANGUAGES))
@every_typical_id
def test_a_picture_shows_title_winners_date_place_and_everybodys_score(game: str, language: str) -> None:
    play, outcome = finished(game)
    document = svg(play, outcome, Speech(language), UTC)
    shown = texts(document)
    for seat in play.seats:
        assert seat.name in shown
        assert str(seat.score) in shown
    assert {"en": "March 7, 2026", "es": "7 de marzo de 2026"}[language] in shown
    assert "Café Central" in shown
    root = ElementTree.fromstring(document)
    title, description = (root.find(f"{NAMESPACE}{tag}") for tag in ("title", "desc"))
    assert title is not None and title.text and description is not None and description.text
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert root.get("lang") == language
    for seat in play.seats:
        assert (seat.name in title.text.partition(": ")[2]) is seat.is_winner
        assert f"{seat.rank}. {seat.name}" in description.text


@pytest.mark.parametrize("game", first(game_ids()))
def test_a_picture_has_the_size_to_share_and_is_not_empty(game: str) -> None:
    image = Image.open(io.BytesIO(png(*finished(game), ENGLISH, UTC)))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
    assert set(image.info) <= {"dpi"}
    shown = {colour for _, colour in image.convert("RGB").getcolors(WIDTH * HEIGHT) or ()}
    assert (0xE9, 0xB8, 0x57) in shown


def test_the_same_play_gives_the_same_bytes_in_any_thread() -> None:
    game = finished("reputation")
    with ThreadPoolExecutor(4) as pool:
        pictures = {*pool.map(lambda _: png(*game, ENGLISH, UTC), range(4))}
        documents = {*pool.map(lambda _: svg(*game, ENGLISH, UTC), range(4))}
    assert len(pictures) == len(documents) == 1


def test_standings_are_in_order_of_rank_and_say_who_is_out() -> None:
    shown = texts(svg(*finished("reputation"), ENGLISH, UTC))
    names = [text for text in shown if text in {"Ana", "Bo", "Carmen", "Dimitri", "Eve"}]
    assert names == ["Eve", "Carmen", "Ana", "Dimitri", "Bo"]
    assert (shown.count("★ winner"), shown.count("✕ eliminated")) == (1, 2)
    assert "Eve wins" in shown


def test_a_tie_is_shared() -> None:
    shown = texts(svg(*finished("boss"), ENGLISH, UTC))
    assert shown.count("★ winner") == 2
    assert "Bo and Carmen share the win" in " ".join(shown)


def test_without_a_winner_nobody_is_crowned() -> None:
    play = play_of(FinishedSeat("Ana", 0, 1), FinishedSeat("Bo", 0, 1))
    shown = texts(svg(*play, ENGLISH, UTC))
    assert "Nobody wins" in shown
    assert "★ winner" not in shown


def test_seats_have_their_colours_and_shapes() -> None:
    play = finished("reputation")
    used = set(fills(svg(*play, ENGLISH, UTC)))
    assert used >= {marks.TONES[seat.colour] for seat in play[0].seats if seat.colour}
    plain = set(fills(svg(*play, ENGLISH, UTC, [marks.PLAIN] * 5)))
    assert not plain & set(marks.TONES.values())


def test_shapes_are_those_of_the_dashboard() -> None:
    template = (Path(__file__).parents[3] / "widgets" / "components" / "badge.vue").read_text(
        encoding="utf-8"
    )
    assert dict(re.findall(r'^\s+(\w+):\s+"([Mm][^"]+)"', template, re.MULTILINE)) == marks.OUTLINES
    assert set(marks.SHAPES.values()) <= marks.OUTLINES.keys()


def test_on_paper_the_ground_is_white() -> None:
    image = Image.open(io.BytesIO(png(*finished("boss"), ENGLISH, UTC, tints=PAPER))).convert("RGB")
    assert image.getpixel((WIDTH - 2, 2)) == (255, 255, 255)


def test_nothing_comes_from_elsewhere() -> None:
    document = svg(*finished("boss"), ENGLISH, UTC)
    assert re.findall(r"https?://[^\"'\s<]+", document) == ["http://www.w3.org/2000/svg"]
    assert "<!DOCTYPE" not in document
    tags = {element.tag.removeprefix(NAMESPACE) for element in ElementTree.fromstring(document).iter()}
    assert tags == {"svg", "title", "desc", "rect", "path", "text"}
    assert not re.findall(r"[\s\"](?:style|class|href|on\w+)=", document)


def test_letters_are_those_of_our_own_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn without them, no system's would come in their place."""
    play = finished("boss")
    drawn = png(*play, ENGLISH, UTC)
    monkeypatch.setattr("referee.share.picture.font_files", list)
    blank = png(*play, ENGLISH, UTC)
    muted = (0xB3, 0xC0, 0xCC)
    with_letters, without = (Image.open(io.BytesIO(one)).convert("RGB") for one in (drawn, blank))
    assert muted in {colour for _, colour in with_letters.getcolors(WIDTH * HEIGHT) or ()}
    assert muted not in {colour for _, colour in without.getcolors(WIDTH * HEIGHT) or ()}


@pytest.mark.parametrize("font", [fonts.sans(20), fonts.sans(20, bold=True), fonts.serif(20)])
def test_texts_are_as_wide_as_the_fonts_say(font: fonts.Font) -> None:
    [path] = [one for one in fonts.font_files() if one.endswith(f"/{font.file}.ttf")]
    with TTFont(path) as read:
        advances, known = read["hmtx"].metrics, read.getBestCmap()
        assert font.family.startswith(f"'{read['name'].getDebugName(1)}'")
        assert ("Bold" in read["name"].getDebugName(2)) is font.is_bold
    assert font.width("".join(map(chr, known))) == pytest.approx(
        sum(advances[name][0] for name in known.values()) * 20 / 2048
    )
    assert font.writable("".join(map(chr, range(0x21, 0x7F)))) == "".join(map(chr, range(0x21, 0x7F)))
    assert font.writable("Ana \u202eoB") == "Ana oB"  # which way a text runs is not a name's to say


def test_lines_end_where_there_is_no_more_room() -> None:
    font = fonts.sans(20)
    for wide in (60, 100, 250):
        fitted = font.fitted(LONG, wide)
        assert fitted.endswith("…") and LONG.startswith(fitted.rstrip("…"))
        assert wide - 2 * font.width("W") < font.width(fitted) <= wide
    rows = font.wrapped(LONG, 300, 4)
    assert " ".join(rows) == LONG and all(font.width(row) <= 300 for row in rows) and len(rows) > 1
    assert " ".join(font.wrapped(LONG, 250, 2)) == LONG and len(font.wrapped(LONG, 250, 2)) == 2


LONG = "Maximiliana von Hohenzollern-Sigmaringen und zu Irgendwas"


def test_a_name_that_is_too_long_is_cut_and_a_score_never_is() -> None:
    play = play_of(FinishedSeat(LONG, 12_345_678, 1, is_winner=True), FinishedSeat("Bo", -12_345_678, 2))
    document = svg(*play, ENGLISH, UTC)
    shown = texts(document)
    assert any(text.startswith("Maximiliana") and text.endswith("…") for text in shown)
    assert "12345678" in shown and "-12345678" in shown
    assert LONG in document  # whole in the description


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("$x_1$ ^2", "$x_1$ ^2"),
        ("<b>&amp;\"'", "<b>&amp;\"'"),
        ("🦊 Ana", "Ana"),
        ("李", "□"),
        ("🦊", "□"),
        ("Ñandú Ωmega Жук", "Ñandú Ωmega Жук"),
    ],
)
def test_what_a_name_looks_like(name: str, shown: str) -> None:
    play = play_of(FinishedSeat(name, 1, 2), FinishedSeat("Bo", 2, 1, is_winner=True))
    assert texts(svg(*play, ENGLISH, UTC))[-4:].count(shown) == 1


any_name = given(name=st.text(min_size=1, max_size=60), place=st.text(max_size=60))


@settings(max_examples=3)
@any_name
@example("\ud800\x00\ufffe", "]]>")
@example("style=\"font-family: 'DejaVu Sans'\"", "$")
def test_any_name_can_be_drawn(name: str, place: str) -> None:
    assert_drawn(name, place)


@pytest.mark.thorough
@settings(max_examples=30)
@any_name
def test_any_of_many_names_can_be_drawn(name: str, place: str) -> None:
    assert_drawn(name, place)


def assert_drawn(name: str, place: str) -> None:
    play = play_of(FinishedSeat(name, -1, 2), FinishedSeat("Bo", 0, 1, is_winner=True), place=place)
    root = ElementTree.fromstring(svg(*play, ENGLISH, UTC))
    description = root.find(f"{NAMESPACE}desc")
    shown = clean(name) or "seat 1"
    assert description is not None and shown in (description.text or "")
    assert png(*play, ENGLISH, UTC).startswith(b"\x89PNG")
