"""FlatBuffers: the object API that flatc writes for a schema."""

import importlib
import os
import shutil
import subprocess
import sys
import tempfile

from trees import native


class Flatbuffers:
    def __init__(self):
        import flatbuffers

        self.library = flatbuffers
        if not shutil.which("flatc"):
            raise RuntimeError("flatc is not installed: apt-get install flatbuffers-compiler")
        self.modules = {}
        self.loaded = {}
        self.current = None

    def classes(self, schema):
        """The module of each struct and table, by name."""
        if schema["key"] == self.current:
            return self.modules[schema["key"]]
        for name in generated():
            del sys.modules[name]
        self.current = schema["key"]
        if self.current in self.modules:  # its functions import when they are called
            sys.modules.update(self.loaded[self.current])
            return self.modules[self.current]
        self.current = None
        found = {}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "schema.fbs")
            with open(path, "w") as f:
                f.write(schema["text"])
            subprocess.run(["flatc", "--python", "--gen-object-api", "-o", folder, path], check=True, stdout=subprocess.DEVNULL)
            sys.path.insert(0, folder)
            importlib.invalidate_caches()
            try:
                for file in os.listdir(os.path.join(folder, "fbs")):
                    name = file[:-3]
                    if file.endswith(".py") and name != "__init__":
                        found[name] = importlib.import_module("fbs." + name)
                        # flatc forgets to import what a table that contains itself is called by.
                        vars(found[name]).setdefault("fbs", sys.modules["fbs"])
            finally:
                sys.path.remove(folder)
        self.modules[schema["key"]] = found
        self.loaded[schema["key"]] = {m: sys.modules[m] for m in generated()}
        self.current = schema["key"]
        return found

    def decode(self, data, schema):
        module, root = self.classes(schema)[schema["root"]], schema["root"]
        table = getattr(module, root).GetRootAs(bytearray(data), 0)
        return self.plain(getattr(module, root + "T").InitFromObj(table))

    def plain(self, v):
        if isinstance(v, list):
            return [self.plain(e) for e in v]
        if type(v).__module__.startswith("fbs"):
            return {k: self.plain(e) for k, e in vars(v).items()}
        if hasattr(v, "tolist"):
            return v.tolist()
        return v

    def encode(self, tree, schema):
        classes = self.classes(schema)
        made = self.made(classes, getattr(classes[schema["root"]], schema["root"] + "T"), native(tree), schema)
        builder = self.library.Builder(1024)
        builder.Finish(made.Pack(builder))
        return bytes(builder.Output())

    def made(self, classes, cls, fields, schema):
        o = cls()
        for name, value in fields.items():
            setattr(o, name, self.part(classes, schema, type_of(schema, cls.__name__[:-1], name), value))
        return o

    def part(self, classes, schema, kind, value):
        if isinstance(value, list):
            return [self.part(classes, schema, kind.strip("[]"), v) for v in value]
        if isinstance(value, dict):
            name = kind.strip("[]")
            return self.made(classes, getattr(classes[name], name + "T"), value, schema)
        if isinstance(value, bytes) and kind == "[ubyte]":
            return list(value)
        return value


def generated():
    """The names of modules that flatc wrote and that are loaded."""
    return [m for m in sys.modules if m == "fbs" or m.startswith("fbs.")]


def type_of(schema, owner, field):
    """What the schema says of a field, which flatc calls by another name."""
    inside = False
    for line in schema["text"].splitlines():
        words = line.replace("{", " { ").split()
        if words[:1] in (["table"], ["struct"]):
            inside = words[1] == owner
        elif inside and ":" in line:
            name, kind = line.strip().rstrip(";").split(":", 1)
            if name.replace("_", "").lower() == field.replace("_", "").lower():
                return kind.split()[0].split("=")[0]
    return ""


CODECS = {"flatbuffers": Flatbuffers}
