"""Is what "interop --format json" found what it has to find?

usage: python3 bench/interop.py CELLS.json           # of --lang python,js,java,rust: references answer, codecs that are
                                                     # known to be read exactly are, and two known faults are found
       python3 bench/interop.py CELLS.json RECORD    # among the codecs here: every fault is one that the record has
"""

import gzip
import json
import sys

FAULTY = ("wrong", "error", "panic", "dead", "hang")


def among_codecs(cells, record):
    def place(c):
        return tuple(c.get(k) for k in ("codec", "peer", "dataset", "direction", "case"))

    known, seen = set(), set()
    with gzip.open(record, "rt") as f:
        for line in f:
            if line.startswith('{"kind":"interop"'):
                c = json.loads(line)
                seen.add(c["codec"])
                if c["verdict"] in FAULTY + ("changed",):
                    known.add(place(c))
    new = [c for c in cells if c["verdict"] in FAULTY and place(c) not in known and {c["codec"], c["peer"]} <= seen]
    faults = sum(c["verdict"] in FAULTY for c in cells)
    print("%d cells, %d faults, %d of them not published" % (len(cells), faults, len(new)))
    for c in new:
        print(" ".join(str(x) for x in place(c) + (c["verdict"], c.get("got"))))
    return bool(new) or not cells


if len(sys.argv) == 3:
    with open(sys.argv[1]) as f:
        sys.exit(among_codecs(json.load(f)["cells"], sys.argv[2]))

EXACT = [
    ("json/std", "python/json"), ("cbor/fxamacker", "python/cbor2"), ("bson/mongo2", "python/pymongo"), ("bson/mongo2", "js/bson"),
    ("protobuf/google", "python/protobuf"), ("protobuf/google", "js/protobufjs"), ("avro/hamba", "python/fastavro"), ("avro/hamba", "js/avsc"),
    ("thrift/apache/compact", "python/thriftpy2"), ("capnp/v3", "python/pycapnp"), ("flatbuffers/google", "python/flatbuffers"),
    ("borsh/near", "python/borsh-construct"), ("ssz/fastssz", "python/remerkleable"), ("msgpack/ugorji", "python/msgpack"), ("xml/std", "python/xml"),
    ("json/std", "java/jackson-databind"), ("cbor/fxamacker", "java/jackson-dataformat-cbor"), ("avro/hamba", "java/avro"),
    ("borsh/near", "rust/borsh"), ("cbor/ugorji", "rust/ciborium"),
]
FAULTS = [("bebop/200sc", "js/bebop", "wrong"), ("msgpack/tinylib", "python/msgpack", "error")]

with open(sys.argv[1]) as f:
    cells = json.load(f)["cells"]
languages = {c["peer"].split("/")[0] for c in cells}
if not {"python", "js"} <= languages:
    sys.exit("cells of %s only" % ", ".join(sorted(languages)))
at = {(c["codec"], c["peer"], c.get("direction")): c for c in cells if c["dataset"] == "person" and not c.get("case")}
wrong = ["%s %s: %s: %s" % (c["codec"], c["peer"], c["verdict"], c.get("got")) for c in cells if c["verdict"] in ("not-installed", "dead", "hang")]
for codec, peer in EXACT:
    if peer.split("/")[0] not in languages:
        continue
    for way in ("write", "read"):
        c = at.get((codec, peer, way))
        if not c or c["verdict"] != "exact":
            wrong.append("%s %s, %s, person: want exact, is %s" % (codec, peer, way, c))
for codec, peer, verdict in FAULTS:
    c = at.get((codec, peer, "write"))
    if not c or c["verdict"] != verdict or not c.get("field") or not c.get("bytes"):
        wrong.append("%s %s: want %s with a field and bytes, is %s" % (codec, peer, verdict, c))
# values at the edges of types: one cell that is known to be wrong, and that others of it are not
edge = [c["codec"] for c in cells if c["peer"] == "java/jackson-dataformat-cbor" and c.get("case") == "uint64/max"]
if "java" in languages and edge != ["cbor/ugorji"]:
    wrong.append("uint64/max of Jackson: wrong or refused by %s, want cbor/ugorji" % edge)
print("%d cells of other languages" % len(cells))
if wrong:
    sys.exit("\n".join(wrong))
