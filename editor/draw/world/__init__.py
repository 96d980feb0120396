"""The real world as cells of land and sea; the coastline is Natural Earth's (see README.md here)."""
