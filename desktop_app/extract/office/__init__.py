"""Documents that are archives of XML parts: Office Open XML, OpenDocument, books, OFD."""
