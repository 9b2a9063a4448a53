"""Decodes and encodes with the libraries that Python programs use, for serialbench.

It speaks frames on stdin and stdout: a length as uint32, big-endian, and so many bytes of
JSON. docs/how/references.md has the requests and answers, docs/how/tree.md the trees.
"""

import importlib
import json
import os
import platform
import struct
import sys

import trees

# The name of a reference, its distribution, and the module here that calls it.
REFERENCES = {
    "json": (None, "free"),
    "xml": (None, "markup"),
    "msgpack": ("msgpack", "free"),
    "cbor2": ("cbor2", "free"),
    "pymongo": ("pymongo", "free"),
    "PyYAML": ("PyYAML", "free"),
    "amazon.ion": ("amazon.ion", "ion"),
    "hprose": ("hprose", "free"),
    "protobuf": ("protobuf", "proto"),
    "fastavro": ("fastavro", "avro"),
    "thriftpy2": ("thriftpy2", "thrift"),
    "pycapnp": ("pycapnp", "capn"),
    "flatbuffers": ("flatbuffers", "flat"),
    "borsh-construct": ("borsh-construct", "layouts"),
    "remerkleable": ("remerkleable", "layouts"),
    "confluent-avro": ("confluent-kafka", "registry"),
    "confluent-protobuf": ("confluent-kafka", "registry"),
}


def hello():
    from importlib import metadata

    versions, missing = {}, {}
    for name, (distribution, _) in REFERENCES.items():
        try:
            found(name)
            versions[name] = metadata.version(distribution) if distribution else platform.python_version()
        except Exception as e:
            missing[name] = trees.words(e)
    return {"language": "Python " + platform.python_version(), "references": versions, "missing": missing}


def found(name):
    """The codec of a reference: an object with decode(bytes, schema) and encode(tree, schema)."""
    return importlib.import_module(REFERENCES[name][1]).CODECS[name]()


codecs = {}


def codec(name):
    if name not in codecs:
        codecs[name] = found(name)
    return codecs[name]


def answer(request):
    if request["do"] == "hello":
        return hello()
    c, schema = codec(request["reference"]), request.get("schema")
    results = []
    for item in request["items"]:
        trees.held.clear()
        try:
            if request["do"] == "decode":
                results.append({"tree": trees.tree(c.decode(bytes.fromhex(item), schema))})
            else:
                results.append({"bytes": bytes(c.encode(item, schema)).hex(), "held": sorted(trees.held)})
        except trees.Unsupported as e:
            results.append({"unsupported": str(e)})
        except Exception as e:
            results.append({"error": trees.words(e)})
    return {"results": results}


def main():
    stdin, stdout = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    sys.setrecursionlimit(20000)
    while True:
        head = stdin.read(4)
        if len(head) < 4:
            return
        request = json.loads(stdin.read(struct.unpack(">I", head)[0]))
        try:
            reply = answer(request)
        except Exception as e:
            reply = {"error": trees.words(e)}
        text = json.dumps(reply).encode()
        stdout.write(struct.pack(">I", len(text)) + text)
        stdout.flush()


if __name__ == "__main__":
    main()
