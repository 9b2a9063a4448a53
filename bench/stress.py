"""Prints what "stress --format json" found, and fails where a planted fault was not seen, where a codec without a fault
failed, or where a codec of the standard library or Google's did.

usage: python3 bench/stress.py ANSWER.json...
"""

import json
import sys

SOUND = ("json/std", "gob/std", "protobuf/google", "baseline")

cells, seen, wrong = [], {}, []
for name in sys.argv[1:]:
    with open(name) as f:
        answer = json.load(f)
    cells += answer["cells"]
    for p in answer["planted"]:
        if p["fault"] == "none":
            if p["failed"]:
                wrong.append("a codec without a fault fails under %s: %s" % (p["kind"], p["detail"]))
            continue
        failed, processes = seen.get(p["fault"], (0, 0))
        seen[p["fault"]] = failed + p["failed"], processes + p["processes"]
for c in cells:
    print("%s %s %s: %s: %s" % (c["codec"], c["dataset"], c["kind"], c["verdict"], c["detail"]))
    if c["codec"] in SOUND and c["verdict"] != "none found":
        wrong.append("%s under %s: %s" % (c["codec"], c["kind"], c["detail"]))
print("planted: " + ", ".join("%s in %d of %d" % (fault, *of) for fault, of in sorted(seen.items())))
wrong += ["the planted fault %s was not seen" % fault for fault, (failed, _) in seen.items() if not failed]
if len(seen) < 10:
    wrong.append("only these faults were planted: " + ", ".join(sorted(seen)))
if wrong:
    sys.exit("\n".join(wrong))
