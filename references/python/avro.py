"""Avro, in its binary and its JSON encoding."""

import io
import json

import trees
from trees import Exact, native


class Fastavro:
    def __init__(self):
        import fastavro

        self.library = fastavro
        self.schemas = {}

    def schema(self, schema):
        if schema["key"] not in self.schemas:
            self.schemas[schema["key"]] = self.library.parse_schema(json.loads(schema["text"]))
        return self.schemas[schema["key"]]

    def decode(self, data, schema):
        s = self.schema(schema)
        if schema.get("dialect") == "the JSON encoding":
            return self.plain(next(iter(self.library.json_reader(io.StringIO(data.decode()), s))))
        f = io.BytesIO(data)
        v = self.library.schemaless_reader(f, s)
        if f.read(1):
            raise ValueError("bytes are left behind the value")
        return self.plain(v)

    def plain(self, v):
        if hasattr(v, "tzinfo"):
            return Exact(trees.instant(v, None))  # microseconds, as the logical type has them
        if isinstance(v, list):
            return [self.plain(e) for e in v]
        if isinstance(v, dict):
            return {k: self.plain(e) for k, e in v.items()}
        return v

    def encode(self, tree, schema):
        s, v = self.schema(schema), native(tree)
        if schema.get("dialect") == "the JSON encoding":
            f = io.StringIO()
            self.library.json_writer(f, s, [v])
            return f.getvalue().encode()
        f = io.BytesIO()
        self.library.schemaless_writer(f, s, v)
        return f.getvalue()


CODECS = {"fastavro": Fastavro}
