"""Amazon's Ion."""

import datetime
import decimal

import trees
from trees import Exact, native


class Ion:
    def __init__(self):
        from amazon.ion import core, simple_types, simpleion

        self.core, self.types, self.library = core, simple_types, simpleion

    def decode(self, data, schema):
        return self.plain(self.library.loads(data))

    def plain(self, v):
        t = self.types
        if v is None or isinstance(v, t.IonPyNull):
            return None
        if isinstance(v, t.IonPyBool):
            return bool(v)
        if isinstance(v, datetime.datetime):
            return self.instant(v)
        if isinstance(v, t.IonPySymbol):
            return v.text
        if isinstance(v, decimal.Decimal):
            return Exact({"other": "a decimal of Ion: %s" % v})
        if isinstance(v, (bytes, bytearray)):
            return bytes(v)
        if isinstance(v, str):
            return str(v)
        if isinstance(v, (list, tuple)):
            return [self.plain(e) for e in v]
        if hasattr(v, "items"):
            return {str(k): self.plain(e) for k, e in v.items()}
        return v

    def instant(self, v):
        fraction = getattr(v, "fractional_seconds", None)
        if fraction is None:
            return v
        t = trees.instant(v.replace(microsecond=0))
        return Exact(trees.time(int(t["time"]), int(fraction * 10**9)))

    def encode(self, tree, schema):
        return self.library.dumps(native(tree, self.timestamp), binary=True)

    def timestamp(self, seconds, nanos):
        d = trees.EPOCH + datetime.timedelta(seconds=seconds)
        if nanos % 1000:
            trees.held.add("us")  # the library writes six digits of a second at most
        return self.core.Timestamp(d.year, d.month, d.day, d.hour, d.minute, d.second, nanos // 1000, tzinfo=datetime.timezone.utc,
                                   precision=self.core.TimestampPrecision.SECOND, fractional_precision=6)


CODECS = {"amazon.ion": Ion}
