"""What pictures say of themselves, and their pixels made small."""
