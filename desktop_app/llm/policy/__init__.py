"""What may leave: permissions, clearance, masking, and the ledger of what was sent."""
