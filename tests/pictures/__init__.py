"""Pictures: drawn from frozen views and plain numbers."""
