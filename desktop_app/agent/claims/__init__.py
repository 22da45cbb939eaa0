"""What an answer claims, held against what the tools gave."""
