"""Compares what bench/emulated.sh found on another processor with what it found here: emulated.py FOLDER ARCH."""

import collections
import csv
import json
import pathlib
import sys

folder, arch = pathlib.Path(sys.argv[1]), sys.argv[2]


def table(name, keys, value):
    with open(folder / name, newline="") as f:
        return {tuple(row[k] for k in keys): row[value] for row in csv.DictReader(f)}


def verdicts(name):
    rows = json.loads((folder / name).read_text())
    return {(r["codec"], r["dataset"]): r["verdict"] + (": " + r["detail"] if r["verdict"] == "failed" else "") for r in rows}


def compare(title, here, there):
    unlike = [(k, here.get(k, "not there"), there.get(k, "not there")) for k in sorted(here.keys() | there.keys()) if here.get(k) != there.get(k)]
    print(f"{arch}: {title}: {len(there)} lines, {len(unlike)} unlike those of here")
    for key, a, b in unlike:
        print(f"  {' '.join(key)}: here {a}, on {arch} {b}")


compare("round trips", verdicts("here-verify.json"), verdicts(f"{arch}-verify.json"))
print(f"  {dict(collections.Counter(v.split(':')[0] for v in verdicts(f'{arch}-verify.json').values()))}")
compare("edge values", table("here-edges.csv", ["codec", "case"], "verdict"), table(f"{arch}-edges.csv", ["codec", "case"], "verdict"))
compare("traits", *(table(f"{name}-traits.csv", ["codec", "data set", "trait"], "value") for name in ("here", arch)))
cells = json.loads((folder / f"{arch}-interop.json").read_text())["cells"]
print(f"{arch}: read there what was written here, and the reverse: {len(cells)} pairs, {dict(collections.Counter(c['verdict'] for c in cells))}")
for c in cells:
    if c["verdict"] not in ("exact", "changed"):
        print(f"  {c['codec']} on {c['dataset']} {c['direction']} {c['peer']}: {c['verdict']}: {c.get('field', '')} {c.get('got', '')}")
