"""The boards: a folder a game with a ``board.vue`` and a ``board.py``. Being there is all it takes."""
