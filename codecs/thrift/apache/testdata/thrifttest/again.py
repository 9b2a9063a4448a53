"""Reads structs of a Thrift schema with thriftpy2 and writes them again, a line each: its name and its encoding in hex."""

import sys

import thriftpy2
from thriftpy2 import utils
from thriftpy2.protocol import TBinaryProtocolFactory, TCompactProtocolFactory

module = thriftpy2.load(sys.argv[1], module_name="corpus_thrift")
protocol = {"binary": TBinaryProtocolFactory, "compact": TCompactProtocolFactory}[sys.argv[2]]()
for line in sys.stdin:
    name, _, text = line.strip().partition(" ")
    try:
        value = utils.deserialize(getattr(module, name)(), bytes.fromhex(text), protocol)
        print(name, utils.serialize(value, protocol).hex())
    except Exception as e:
        print(name, "thriftpy2: %s: %s" % (type(e).__name__, str(e)[:200].replace("\n", " ")))
