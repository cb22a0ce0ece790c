"""How much of everything a guest may have."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """All numbers of the SSH side with their units; what stands here is meant for people, tests use shorter ones."""

    guests: int = 100
    """Apps at once; a collection of garbage takes about 10 ms for each of them."""
    half_open: int = 64
    """Connections at once that are not yet through authentication and invite code."""
    starts: int = 2
    """Apps at once between their start and their first frame: first come, first served."""

    login: float = 20.0
    """Seconds for authentication."""
    sessionless: float = 30.0
    """Seconds that a connection may stay without a session, before its first one or after its last."""
    code: float = 60.0
    """Seconds for the invite code, all tries together."""
    code_tries: int = 3
    first_frame: float = 5.0
    """Seconds after which the next app may start although this one has drawn nothing."""
    leaving: float = 1.0
    """Seconds until a connection that does not close, or an app that does not end, is cut off."""
    closing: float = 1.2
    """Seconds for all guests together when the host closes."""

    keepalive: float = 2.0
    """Seconds of silence after which a client is asked for a sign of life, and between two such questions."""
    keepalive_count: int = 30
    """Questions without an answer; after as many, and one more pause, the link is dead."""
    stalled: float = 120.0
    """Seconds that a client may read nothing while something waits for it."""

    failures: int = 10
    """Failed tries of one address within `failures_within` seconds; more are turned away."""
    failures_within: float = 600.0
    turned_away: float = 300.0
    """Seconds for which such an address is turned away."""
    addresses: int = 4096
    """Addresses whose failed tries are remembered."""

    messages: float = 60.0
    """Keys, clicks and turns of the wheel a second that reach an app, after a burst."""
    messages_burst: float = 60.0
    paste: int = 8_000
    """Letters of one paste; the rest is dropped."""
    bytes: float = 8 * 1024.0
    """Bytes a second that are read from a connection, after a burst."""
    bytes_burst: float = 64 * 1024.0
    work: float = 0.04
    """Seconds of work a second that a connection's packets may make, before any app hears of them, after a burst."""
    work_burst: float = 0.2
    arrival_pause: float = 0.05
    """Seconds between two connections that are taken; those between them wait in the system's queue."""
    crowd: float = 0.05
    """Seconds of such work a second for all strangers, and all guests who send much, together, after a burst."""
    crowd_burst: float = 0.2
    flooding: float = 20.0
    """Seconds without a pause in which a guest may send more than is read."""
    window: int = 32 * 1024
    """Bytes that a client may send ahead on its channel."""
    resize_pause: float = 0.1
    """Seconds without another change of its size after which an app hears of the last one."""
    resize_longest: float = 1.0
    """Seconds of changes without such a pause after which it hears of one all the same."""
    resizes: float = 0.33
    """Changes of its size a second that an app hears of, after a burst; each draws everything anew."""
    resizes_burst: float = 8.0
