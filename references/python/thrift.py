"""Thrift's binary and compact protocols."""

import os
import tempfile

from trees import native


class Thriftpy2:
    def __init__(self):
        import thriftpy2
        from thriftpy2 import utils
        from thriftpy2.protocol import TBinaryProtocolFactory, TCompactProtocolFactory
        from thriftpy2.thrift import TType

        self.library, self.utils, self.types = thriftpy2, utils, TType
        self.binary, self.compact = TBinaryProtocolFactory, TCompactProtocolFactory
        self.modules = {}

    def struct(self, schema):
        if schema["key"] not in self.modules:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "types.thrift")
                with open(path, "w") as f:
                    f.write(schema["text"])
                name = "schema%d_thrift" % len(self.modules)
                self.modules[schema["key"]] = self.library.load(path, module_name=name)
        return getattr(self.modules[schema["key"]], "Wire" + schema["root"])

    def protocol(self, schema):
        return self.binary() if schema.get("dialect") == "the binary protocol" else self.compact()

    def decode(self, data, schema):
        return self.plain(self.utils.deserialize(self.struct(schema)(), data, self.protocol(schema)))

    def plain(self, v):
        if hasattr(v, "thrift_spec"):
            return {spec[1]: self.plain(getattr(v, spec[1])) for spec in v.thrift_spec.values()}
        if isinstance(v, (list, tuple)):
            return [self.plain(e) for e in v]
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items()}
        return v

    def encode(self, tree, schema):
        v = self.made(self.types.STRUCT, self.struct(schema), native(tree))
        return self.utils.serialize(v, self.protocol(schema))

    def made(self, kind, spec, v):
        """The value of a field of that type; spec is what thriftpy2 keeps of its parts."""
        if v is None:
            return None
        if kind == self.types.STRUCT:
            s = spec()
            for field in spec.thrift_spec.values():
                if field[1] in v:
                    setattr(s, field[1], self.made(field[0], field[2] if len(field) == 4 else None, v[field[1]]))
            return s
        if kind in (self.types.LIST, self.types.SET):
            inner, of = spec if isinstance(spec, tuple) else (spec, None)
            return [self.made(inner, of, e) for e in v]
        if kind == self.types.MAP:
            (key, of), (value, to) = [p if isinstance(p, tuple) else (p, None) for p in spec]
            return {self.made(key, of, k): self.made(value, to, e) for k, e in v.items()}
        return v


CODECS = {"thriftpy2": Thriftpy2}
