"""What a mind may do: each tool is one module."""
