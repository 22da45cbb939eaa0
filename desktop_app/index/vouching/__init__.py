"""Who hears of changes in folders, and so can say which of them need not be asked."""
