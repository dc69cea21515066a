"""A record in QR codes: what a camera reads of them, in any order, and what is refused."""

from __future__ import annotations

import hashlib
import io
import json
import random
import zlib

import pytest
import segno
import zxingcpp
from PIL import Image

from referee.engine.errors import Malformed
from referee.transfer import codes
from referee.transfer.codes import MAX_PARTS, PART_BYTES, Collected, Part, cut, read_part

RECORD = json.dumps(
    {
        "format": "referee-record/1",
        "noise": [random.Random(seed).getrandbits(64) for seed in range(300)],
        "é": "Ñ",
    }
).encode()


def parts_of(packed: bytes) -> list[Part]:
    """Return the parts of any compressed bytes, as an attacker may make them."""
    pieces = [packed[start : start + PART_BYTES] for start in range(0, len(packed), PART_BYTES)]
    name = hashlib.sha256(packed).hexdigest()[:12].upper()
    return [Part(name, number, len(pieces), piece) for number, piece in enumerate(pieces, 1)]


def collected(parts: list[Part]) -> Collected:
    found = Collected()
    for part in parts:
        found.add(part)
    return found


def test_a_camera_reads_the_codes_in_any_order_and_twice() -> None:
    texts = [*cut(RECORD)]
    assert len(texts) > 3
    found = Collected()
    for text in random.Random(1).sample(texts, len(texts)) + texts[:1]:
        assert found.is_whole is (found.numbers == [*range(1, len(texts) + 1)])
        code = segno.make_qr(text, error="l")
        assert code.mode == "alphanumeric" and int(code.version) <= 20
        file = io.BytesIO()
        code.save(file, kind="png", scale=3, border=4)
        (seen,) = zxingcpp.read_barcodes(Image.open(file))
        found.add(read_part(seen.text))
    assert found.is_whole and found.record() == RECORD


def test_a_part_that_is_typed_in_may_have_blanks_and_small_letters() -> None:
    text = cut(RECORD)[0]
    assert read_part(f" {text[:40].lower()}\n {text[40:]} ") == read_part(text)


@pytest.mark.parametrize("where", [8, 18, 20, 24, 60, -1])
def test_a_changed_character_is_found(where: int) -> None:
    text = cut(RECORD)[0]
    other = "3" if text[where] != "3" else "4"
    with pytest.raises(Malformed):
        read_part(text[:where] + other + (text[where:][1:]))


@pytest.mark.parametrize(
    ("number", "count"), [(0, 3), (4, 3), (1, 0), (1, MAX_PARTS + 1), (999, 999), (201, 200)]
)
def test_numbers_out_of_range_are_refused_with_a_right_checksum(number: int, count: int) -> None:
    with pytest.raises(Malformed, match="damaged"):
        read_part(codes._written(Part("0" * 12, number, count, b"x")))


@pytest.mark.parametrize(
    "text",
    ["", "https://example.org", "BRQ1:", "BRQ2" + cut(b"{}")[0][4:], "A" * 100_000, "BRQ1:" + "٣" * 12],
)
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="not a part"):
        read_part(text)


def test_a_part_holds_no_more_than_a_code_of_ours() -> None:
    with pytest.raises(Malformed):
        read_part(codes._written(Part("0" * 12, 1, 1, bytes(PART_BYTES + 1))))


def test_a_part_of_another_record_is_refused_and_leaves_the_first_as_it_was() -> None:
    found = collected([read_part(cut(RECORD)[0])])
    with pytest.raises(Malformed, match="another game"):
        found.add(read_part(cut(b"other")[0]))
    assert found.numbers == [1]
    found.clear()
    found.add(read_part(cut(b"other")[0]))
    assert found.record() == b"other"


def test_parts_that_agree_and_make_nothing_whole_are_refused() -> None:
    good = [read_part(text) for text in cut(RECORD)]
    forged = [*good[:-1], good[-1]._replace(data=b"x" * len(good[-1].data))]
    with pytest.raises(Malformed, match="make no game"):
        collected(forged).record()
    packed = zlib.compress(b"{}")
    for other in (b"no zlib", packed[:-2], packed + b"more"):
        with pytest.raises(Malformed, match="make no game"):
            collected(parts_of(other)).record()


def test_what_unpacks_to_more_than_a_record_may_hold_is_not_unpacked() -> None:
    bomb = zlib.compress(bytes(20 << 20), 9)
    assert len(bomb) < MAX_PARTS * PART_BYTES
    with pytest.raises(Malformed):
        collected(parts_of(bomb)).record()


def test_a_record_of_more_parts_than_anybody_scans_is_refused() -> None:
    noise = random.Random(1).randbytes(MAX_PARTS * PART_BYTES + 1)
    with pytest.raises(codes.TooLong):
        cut(noise)
    assert len(cut(noise[:1000])) == 3
