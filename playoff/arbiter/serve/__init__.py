"""`playoff serve`: the desk page of the arbiter, live pages for the hall and the broadcast, overlays and the feed.

live.py       one playoff of a journal as it grows, and who waits for it
rendered.py   a page drawn once, for however many look at it
guard.py      what may come in: hosts, origins, sizes, rates; what every answer says to the browser
keys.py       who may do what: links that open once, sessions, roles
sessions.py   who has come in, also after the server has started again
desk_page.py  the arbiter's page and its entries; desk_cards.py and desk_view.py what stands on it,
              desk_forms.py what its forms state, desk_draw.py drawing lots, desk_papers.py printing
pages.py      public pages, overlays, the stream of events
feed.py       the JSON feed
app.py        which address is answered by what
command.py    the command
"""
