"""Orca reads this file at its start: it tells each thing that Orca says as a line of JSON.

It reads lines too, and repeats each once Orca has worked off all that happened before.
"""

import json
import logging
import os

import pyatspi
from gi.repository import GLib
from orca import orca_state, settings

# Nobody listens, and Orca would say each key.
settings.speechServerFactory = None
settings.enableSound = False
settings.enableBraille = False
settings.enableKeyEcho = False


def tell(name, text):
    print(json.dumps({name: text}), flush=True)


class Told(logging.Handler):
    def emit(self, record):
        tell("said", record.getMessage().partition("SPEECH OUTPUT: ")[2].strip()[1:-1])


logging.getLogger("speech").addHandler(Told())


def later(run):
    """Runs a function once no event waits."""
    GLib.idle_add(run, priority=GLib.PRIORITY_LOW)


def when_idle(run):
    # The browser answers after the events that it sent before, so these have arrived with its answer.
    if orca_state.activeWindow:
        orca_state.activeWindow.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)

    def look():
        regions = getattr(orca_state.activeScript, "liveRegionManager", None)
        # Orca says the changes of live regions one by one, some time after the events.
        if regions and len(regions.msg_queue) > 0:
            GLib.timeout_add(10, lambda: later(look))
        else:
            run()

    later(look)


def read(_source, _condition):
    lines = os.read(0, 4096).decode().split()
    # Twice: the first round can start Orca's own events.
    later(lambda: when_idle(lambda: when_idle(lambda: [tell("idle", line) for line in lines])))
    return lines != []


GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read)
