"""What models and page agree on, written down for the page's compiler."""
