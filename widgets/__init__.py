"""The dashboard: what the table touches. Templates (.vue) lay out; models (.py) say what they show."""
