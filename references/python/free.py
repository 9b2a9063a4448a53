"""Formats that need no schema."""

import json

import trees
from trees import Exact, native


class JSON:
    def decode(self, data, schema):
        return json.loads(data)

    def encode(self, tree, schema):
        return json.dumps(native(tree), ensure_ascii=False).encode()


class Msgpack:
    def __init__(self):
        import msgpack

        self.library = msgpack

    def decode(self, data, schema):
        return self.plain(self.library.unpackb(data, timestamp=0, strict_map_key=False))

    def plain(self, v):
        if isinstance(v, self.library.Timestamp):
            return Exact(trees.time(v.seconds, v.nanoseconds))
        if isinstance(v, self.library.ExtType):
            return Exact({"other": "extension type %d of MessagePack" % v.code, "bytes": v.data.hex()})
        if isinstance(v, list):
            return [self.plain(e) for e in v]
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items()}
        return v

    def encode(self, tree, schema):
        return self.library.packb(native(tree, self.library.Timestamp))


class CBOR:
    def __init__(self):
        import cbor2

        self.library = cbor2

    def decode(self, data, schema):
        return self.plain(self.library.loads(data))

    def plain(self, v):
        if isinstance(v, self.library.CBORTag):
            return Exact({"other": "tag %d of CBOR" % v.tag, "bytes": self.library.dumps(v.value).hex()})
        if isinstance(v, list):
            return [self.plain(e) for e in v]
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items()}
        return v

    def encode(self, tree, schema):
        return self.library.dumps(native(tree))


class BSON:
    def __init__(self):
        import bson
        from bson.codec_options import CodecOptions

        self.library = bson
        self.options = CodecOptions(tz_aware=True)

    def decode(self, data, schema):
        return self.plain(self.library.decode(data, codec_options=self.options))

    def plain(self, v):
        if hasattr(v, "tzinfo"):
            return Exact(trees.instant(v, None))  # milliseconds, as the format has them
        if isinstance(v, list):
            return [self.plain(e) for e in v]
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items()}
        return v

    def encode(self, tree, schema):
        return self.library.encode(native(tree), codec_options=self.options)


class YAML:
    def __init__(self):
        import yaml

        self.library = yaml
        self.loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

    def decode(self, data, schema):
        return self.library.load(data, Loader=self.loader)

    def encode(self, tree, schema):
        return self.library.dump(native(tree), Dumper=self.dumper, allow_unicode=True, sort_keys=False).encode()


class Hprose:
    def __init__(self):
        import hprose

        self.library = hprose

    def decode(self, data, schema):
        return self.plain(self.library.HproseFormatter.unserialize(data))

    def plain(self, v):
        if isinstance(v, (list, tuple)):
            return [self.plain(e) for e in v]
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items()}
        if type(v).__module__ == "__main__":  # a class that the library made for an object
            return {k: self.plain(e) for k, e in vars(v).items()}
        return v

    def encode(self, tree, schema):
        out = self.library.HproseFormatter.serialize(native(tree), True)
        return out if isinstance(out, bytes) else out.encode()


CODECS = {"json": JSON, "msgpack": Msgpack, "cbor2": CBOR, "pymongo": BSON, "PyYAML": YAML, "hprose": Hprose}
