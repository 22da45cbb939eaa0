"""The form in which texts are compared: case, width, accents, scripts, and pinyin."""
