"""The tables of a journal on a server, and how earlier ones become today's."""

from __future__ import annotations

CHANNEL = "playoff"
"""Where the server tells of new entries."""

THERE = "SELECT true FROM pg_class WHERE relname = 'playoff_version' AND pg_table_is_visible(oid)"
"""A row where there are tables. `to_regclass` would not see those that another transaction has just made."""

NEWEST = "SELECT coalesce(max(version), 0) FROM playoff_version"

ENTRIES = (
    "CREATE TABLE playoff_version (version integer PRIMARY KEY)",
    """
    CREATE TABLE playoff_entry (
        event text NOT NULL,
        sequence integer NOT NULL,
        text text NOT NULL,
        hash text NOT NULL,
        PRIMARY KEY (event, sequence)
    )
    """,
    """
    CREATE FUNCTION playoff_entry_follows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.sequence <> (SELECT coalesce(max(sequence), -1) + 1 FROM playoff_entry WHERE event = NEW.event) THEN
            RAISE EXCEPTION 'an entry follows the last one' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE FUNCTION playoff_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'an entry is never changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER follows BEFORE INSERT ON playoff_entry
    FOR EACH ROW EXECUTE FUNCTION playoff_entry_follows()
    """,
    """
    CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON playoff_entry
    FOR EACH ROW EXECUTE FUNCTION playoff_entry_stays()
    """,
    """
    CREATE TRIGGER remains BEFORE TRUNCATE ON playoff_entry
    FOR EACH STATEMENT EXECUTE FUNCTION playoff_entry_stays()
    """,
    """
    CREATE TABLE playoff_secret (
        event text NOT NULL, name text NOT NULL, value text NOT NULL, PRIMARY KEY (event, name)
    )
    """,
)

STEPS = (ENTRIES,)
"""What each version added, from the first on."""

VERSION = len(STEPS)
"""The version this program writes."""
