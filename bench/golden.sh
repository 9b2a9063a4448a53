#!/usr/bin/env bash
# What every command says on small inputs, as files: a change that should change nothing is compared with the commit
# before it by "diff -r". Figures of time are left out; verdicts, sizes, ids and the shape of each JSON are kept.
#
#   bench/golden.sh PROGRAM FOLDER           # minutes: a few codecs
#   bench/golden.sh --all PROGRAM FOLDER     # verify of all codecs on all data sets, too
set -euo pipefail
all=
[ "${1:-}" = --all ] && { all=yes; shift; }
[ $# = 2 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
program=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

codecs=json/std,json/goccy,gob/std,msgpack/tinylib,msgpack/vmihailenco,protobuf/google,flatbuffers/google,mus/musgo,baseline

# keep writes the JSON of a command without what differs between two runs, one value a line.
keep() { # NAME ARGS...
	local name=$1 code=0
	shift
	"$program" "$@" >"$work/$name.out" 2>"$work/$name.err" || code=$?
	python3 - "$work/$name.out" "$code" "${name/report/run}" >"$out/$name.txt" <<'PY'
import json, sys
# what a clock, a machine or a build says
moving = {"ns", "low", "high", "ops", "wall_ns", "processes", "started", "time", "date", "sha256", "sum", "id_of_run", "rank", "load",
          "allocs", "alloc_bytes", "environment", "run", "pace", "gc", "score", "interval", "seconds", "program", "elapsed", "size_of_program",
          "kept_bytes", "functions", "allocated", "amplification", "finished", "warnings"}
print("exit", sys.argv[2])
def walk(x, at):
    if isinstance(x, dict):
        for k in sorted(x):
            if k not in moving and not k.endswith("_ns"):
                walk(x[k], at + "." + k)
            else:
                print(at + "." + k, "(left out)")
    elif isinstance(x, list):
        def name(i, y):
            keys = [str(y[k]) for k in ("codec", "peer", "dataset", "op", "case", "trait", "direction", "id", "name") if k in y] if isinstance(y, dict) else []
            return "/".join(keys) or str(i)
        if all(isinstance(y, str) for y in x):
            x = sorted(x)
        for key, y in sorted(((name(i, y), y) for i, y in enumerate(x)), key=lambda pair: pair[0]):
            walk(y, at + "[" + key + "]")
    else:
        print(at, "(a fraction)" if isinstance(x, float) and "run" in sys.argv[3] else json.dumps(x))
text = open(sys.argv[1]).read()
try:
    walk(json.loads(text), "")
except ValueError:
    print(text, end="")
PY
}

keep codecs list codecs --format json
keep datasets list datasets --format json
keep verify verify --quiet --format json --codec "$codecs" --dataset 'person,order,tree,document/*'
keep traits traits --quiet --format json --codec "$codecs" --dataset person
keep edges edges --quiet --format json --codec "$codecs"
keep interop interop --quiet --format json --codec 'json/*,msgpack/*' --dataset person,order
keep conform conform --quiet --format json --codec json/std,json/goccy,msgpack/vmihailenco
keep attack attack --quiet --format json --codec json/std,gob/std,msgpack/vmihailenco --dataset person --cases 300 --time 0s --reproducers ''
keep run run --quiet --quality smoke --format json --codec json/std,gob/std --dataset person --record run.jsonl
keep report report --format json run.jsonl
keep recommend recommend --format json run.jsonl
keep profile profile --format json --codec json/std --dataset person --op marshal --time 200ms
"$program" encode --codec json/std --dataset person -d 3 -o messages.bin && keep decode decode --codec json/std messages.bin
[ -z "$all" ] || keep verify-all verify --quiet --format json
