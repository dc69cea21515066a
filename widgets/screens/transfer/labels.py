"""What the two sheets of codes say."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "CodeLabels",
    {
        "show_explained": say(
            "On the other device, choose “Read codes” under “Files”. The order does not matter, and a code "
            "may be read twice."
        ),
        "part_of": say("Code {number} of {count}"),
        "previous": say("Previous code"),
        "next": say("Next code"),
        "play": say("Change by itself"),
        "pause": say("Stop"),
        "as_text": say("This code as text"),
        "read_explained": say("Hold the camera over the codes that the other device shows, one by one."),
        "no_camera": say(
            "This page may not use the camera, as it came without encryption. Take a picture of each code, "
            "or scan it with another app and paste its text here."
        ),
        "no_reader": say("What reads codes could not be fetched: close this and open it again."),
        "camera": say("Open the camera"),
        "camera_off": say("The camera did not open: was it refused, or is it in use?"),
        "pictures": say("Choose pictures of codes"),
        "no_code": say("There is no code in this picture."),
        "text": say("Text of one code, or of several, one a line"),
        "add": say("Take it in"),
        "read_of": say("{read} of {count} codes are here."),
        "missing": say("Still missing: {numbers}"),
        "again": say("Begin again"),
    },
)
