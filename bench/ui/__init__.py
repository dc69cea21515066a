"""The dashboard's page beside those of other Python dashboards, in one browser and one run."""
