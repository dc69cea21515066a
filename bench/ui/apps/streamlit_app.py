"""A table of five seats and a number pad, with Streamlit."""

import streamlit as st

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva")

counts = st.session_state.setdefault("counts", [0] * len(NAMES))
st.header("Ana bids for the private project")
for number, column in enumerate(st.columns(10), 1):
    if column.button(str(number)):
        counts[0] += number
for name, count in zip(NAMES, counts, strict=True):
    st.text(f"{name}: {count}")
