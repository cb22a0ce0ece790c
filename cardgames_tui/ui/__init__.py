"""The app: menu, setup, tables, curtain, results. It sees views and words, never states or rules."""
