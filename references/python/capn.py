"""Cap'n Proto, plain and packed."""

import os
import re
import tempfile

from trees import native


class Pycapnp:
    def __init__(self):
        import capnp

        self.library = capnp
        self.library.remove_import_hook()
        self.structs = {}

    def struct(self, schema):
        if schema["key"] not in self.structs:
            # The annotations for Go are in a file that only its compiler has.
            text = re.sub(r"(?m)^(using Go = import .*|\$Go\..*)$", "", schema["text"])
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "schema%d.capnp" % len(self.structs))
                with open(path, "w") as f:
                    f.write(text)
                parser = self.library.SchemaParser()
                module = parser.load(path)
                self.structs[schema["key"]] = (parser, getattr(module, schema["root"]))
        return self.structs[schema["key"]][1]

    def decode(self, data, schema):
        struct = self.struct(schema)
        if schema.get("dialect") == "the packed encoding":
            return struct.from_bytes_packed(data, traversal_limit_in_words=1 << 40).to_dict()
        with struct.from_bytes(data, traversal_limit_in_words=1 << 40) as message:
            return message.to_dict()

    def encode(self, tree, schema):
        message = self.struct(schema).new_message(**without_null(native(tree)))
        return message.to_bytes_packed() if schema.get("dialect") == "the packed encoding" else message.to_bytes()


def without_null(v):
    if isinstance(v, dict):
        return {k: without_null(e) for k, e in v.items() if e is not None}
    if isinstance(v, list):
        return [without_null(e) for e in v]
    return v


CODECS = {"pycapnp": Pycapnp}
