"""A class: a teacher's page, the screen of the room and pupils' phones, one question after the other."""
