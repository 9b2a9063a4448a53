"""Exact trees, as docs/how/tree.md has them, of Python's values, and back."""

import datetime
import struct

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)

# How exactly a type of Python held what was to be encoded, since the last request.
held = set()


class Unsupported(Exception):
    """The library cannot express the type."""


class Exact:
    """A part that is a tree already."""

    def __init__(self, tree):
        self.tree = tree


def words(e):
    """An exception in one line."""
    return " ".join((type(e).__name__ + ": " + str(e)).split())[:300]


def tree(v):
    if v is None or v is True or v is False:
        return v
    if isinstance(v, Exact):
        return v.tree
    if isinstance(v, str):
        return text(v)
    if isinstance(v, int):
        return {"int": str(int(v))}
    if isinstance(v, float):
        return {"f64": struct.pack(">d", v).hex(), "text": repr(float(v))}
    if isinstance(v, (bytes, bytearray, memoryview)):
        return {"bytes": bytes(v).hex()}
    if isinstance(v, datetime.datetime):
        return instant(v)
    if isinstance(v, dict):
        if all(isinstance(k, str) for k in v):
            return {"fields": [[text(k), tree(e)] for k, e in v.items()]}
        return {"map": [[tree(k), tree(e)] for k, e in v.items()]}
    if isinstance(v, (list, tuple)):
        return [tree(e) for e in v]
    return {"other": "a %s of Python: %.80r" % (type(v).__name__, v)}


def text(s):
    try:
        s.encode()
        return s
    except UnicodeEncodeError:
        return {"text": s.encode("utf-8", "surrogatepass").hex()}


def time(seconds, nanos, held=None):
    t = {"time": str(seconds), "nanos": nanos, "offset": 0}
    if held:
        t["held"] = held
    return t


def instant(v, held="us"):
    """The tree of a datetime, which holds microseconds."""
    if v.tzinfo is None:
        v = v.replace(tzinfo=datetime.timezone.utc)
    d = v - EPOCH
    return time(d.days * 86400 + d.seconds, d.microseconds * 1000, held)


def moment(seconds, nanos):
    """The datetime of an instant; what it cannot hold is noted."""
    if nanos % 1000:
        held.add("us")
    return EPOCH + datetime.timedelta(seconds=seconds, microseconds=nanos // 1000)


def native(t, time=moment):
    """The value of Python that a tree stands for; time makes one of seconds and nanoseconds."""
    if isinstance(t, list):
        return [native(e, time) for e in t]
    if not isinstance(t, dict):
        return t
    if "fields" in t:
        return {k: native(v, time) for k, v in t["fields"]}
    if "map" in t:
        return {native(k, time): native(v, time) for k, v in t["map"]}
    if "f32" in t:
        return struct.unpack(">f", bytes.fromhex(t["f32"]))[0]
    if "f64" in t:
        return struct.unpack(">d", bytes.fromhex(t["f64"]))[0]
    if "time" in t:
        return time(int(t["time"]), t["nanos"])
    if "bytes" in t:
        return bytes.fromhex(t["bytes"])
    if "text" in t:
        return bytes.fromhex(t["text"]).decode("utf-8", "surrogateescape")
    (number,) = t.values()
    return int(number)
