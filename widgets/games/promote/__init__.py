"""The screen of Who To Promote?."""
