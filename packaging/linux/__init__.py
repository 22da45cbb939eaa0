"""What is made for Linux out of the bundle."""
