"""Formats whose layout is that of the structs: Borsh and SSZ. The structs are those that
serialbench generated, their types spelled as in Go."""

import json

from trees import Unsupported, native

BYTE = ("byte", "uint8")


def parts(kind):
    """A type's constructor and what it holds: ("[]", None, "T"), ("map", "K", "V"), ("[16]", …) or ("", name)."""
    if kind.startswith("map["):
        key, value = kind[4:].split("]", 1)
        return "map", key, value
    if kind.startswith("["):
        length, inner = kind[1:].split("]", 1)
        return "[" + length + "]", None, inner
    if kind.startswith("*"):
        return "*", None, kind[1:]
    return "", None, kind


class Borsh:
    def __init__(self):
        import borsh_construct
        import construct

        self.library, self.construct = borsh_construct, construct
        self.layouts = {}

    def layout(self, schema):
        if schema["key"] not in self.layouts:
            structs, made = json.loads(schema["text"]), {}
            self.layouts[schema["key"]] = self.of(schema["root"], structs, made)
        return self.layouts[schema["key"]]

    def of(self, kind, structs, made):
        b = self.library
        leaf = {"bool": b.Bool, "string": b.String, "float32": b.F32, "float64": b.F64, "int8": b.I8, "int16": b.I16, "int32": b.I32,
                "int64": b.I64, "int": b.I64, "uint8": b.U8, "byte": b.U8, "uint16": b.U16, "uint32": b.U32, "uint64": b.U64, "uint": b.U64}
        how, key, inner = parts(kind)
        if how == "map":
            return b.HashMap(self.of(key, structs, made), self.of(inner, structs, made))
        if how == "*":
            return b.Option(self.of(inner, structs, made))
        if how == "[]":
            return b.Bytes if inner in BYTE else b.Vec(self.of(inner, structs, made))
        if how:
            return b.U8[int(how[1:-1])] if inner in BYTE else self.of(inner, structs, made)[int(how[1:-1])]
        if kind in leaf:
            return leaf[kind]
        if kind not in made:
            made[kind] = self.construct.LazyBound(lambda: made[kind])  # for a struct that contains itself
            made[kind] = b.CStruct(*[name / self.of(t, structs, made) for name, t in structs[kind]])
        return made[kind]

    def decode(self, data, schema):
        import io

        f = io.BytesIO(data)
        v = self.layout(schema).parse_stream(f)
        if f.read(1):
            raise ValueError("bytes are left behind the value")
        return self.plain(v)

    def plain(self, v):
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items() if k != "_io"}
        if isinstance(v, list):
            return [self.plain(e) for e in v]
        return v

    def encode(self, tree, schema):
        return self.layout(schema).build(native(tree))


class SSZ:
    def __init__(self):
        from remerkleable import basic, bitfields, byte_arrays, complex

        self.basic, self.arrays, self.complex = basic, byte_arrays, complex
        self.classes = {}

    limit = 1 << 30

    def root(self, schema):
        if schema["key"] not in self.classes:
            structs, made = json.loads(schema["text"]), {}
            self.classes[schema["key"]] = self.of(schema["root"], structs, made)
        return self.classes[schema["key"]]

    def of(self, kind, structs, made):
        b = self.basic
        leaf = {"bool": b.boolean, "uint8": b.uint8, "byte": b.uint8, "uint16": b.uint16, "uint32": b.uint32, "uint64": b.uint64,
                "string": self.arrays.ByteList[self.limit]}
        how, _, inner = parts(kind)
        if how == "[]":
            return self.arrays.ByteList[self.limit] if inner in BYTE else self.complex.List[self.of(inner, structs, made), self.limit]
        if how.startswith("["):
            n = int(how[1:-1])
            return self.arrays.ByteVector[n] if inner in BYTE else self.complex.Vector[self.of(inner, structs, made), n]
        if kind in leaf:
            return leaf[kind]
        if kind in made and made[kind] is None:
            raise Unsupported("remerkleable has no container that contains itself")
        if kind not in made:
            made[kind] = None
            made[kind] = type(kind, (self.complex.Container,), {"__annotations__": {n: self.of(t, structs, made) for n, t in structs[kind]}})
        return made[kind]

    def decode(self, data, schema):
        return self.plain(self.root(schema).decode_bytes(data))

    def plain(self, v):
        if isinstance(v, self.complex.Container):
            return {name: self.plain(getattr(v, name)) for name in v.__class__.fields()}
        if isinstance(v, (self.arrays.ByteList, self.arrays.ByteVector)):
            return bytes(v)
        if isinstance(v, (self.complex.List, self.complex.Vector)):
            return [self.plain(e) for e in v]
        if isinstance(v, self.basic.boolean):
            return bool(v)
        return int(v)

    def encode(self, tree, schema):
        return self.made(self.root(schema), native(tree)).encode_bytes()

    def made(self, cls, v):
        if issubclass(cls, self.complex.Container):
            return cls(**{name: self.made(t, v[name]) for name, t in cls.fields().items() if name in v})
        if issubclass(cls, (self.arrays.ByteList, self.arrays.ByteVector)):
            return cls(v.encode() if isinstance(v, str) else v)
        if issubclass(cls, (self.complex.List, self.complex.Vector)):
            return cls(*[self.made(cls.element_cls(), e) for e in v])
        return cls(v)


CODECS = {"borsh-construct": Borsh, "remerkleable": SSZ}
