"""The record on disk: entries that are only ever added, each holding the hash of the one before.

entry.py      an entry: what was stated, when, by whom, what it led to; its canonical text and its hash
plain.py      checked dataclasses as JSON values and back, without checking them again
outline.py    what a course comes to, as a digest
protocol.py   what every store offers
sqlite.py     the store in one file
schema.py     the tables of that file, and how an older one becomes today's
postgres.py   what a server of PostgreSQL offers; postgres_schema.py its tables
trouble.py    what a store says when it cannot read or write
replay.py     from entries to the course, and from a fact to the entry that records it
verify.py     everything read and walked again; the first difference
export.py     entries as JSON lines and back
"""
