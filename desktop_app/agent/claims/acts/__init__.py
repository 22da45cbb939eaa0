"""Acts that an answer claims, though no tool has done anything."""
