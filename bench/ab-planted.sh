#!/usr/bin/env bash
# Is serialbench ab right about what did not change, and does it find what did? A commit slows one codec
# down by BY of its marshal and touches nothing else: its nine neighbours are two equal builds. The two
# commits are compared RUNS times, with seeds of their own, every fourth run beside a process that burns a core.
#
#   [KEEP=folder] [BY=0.03] bench/ab-planted.sh [RUNS] [TIME]
#
# With KEEP the records and the clone stay, and a later call goes on where this one was ended. RUNS=0 counts what is
# there. Prints a line a run, then in how many runs a codec was called different that is not, and in how
# many the slower one was found.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-60} time=${2:-60s} by=${BY:-0.03}
codecs=json/std,json/goccy,json/jsoniter,json/segmentio,gob/std,msgpack/vmihailenco,msgpack/tinylib,cbor/fxamacker,bson/mongo2
work=$(mktemp -d)
# shellcheck source=/dev/null
. bench/burn.sh
trap 'stop; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$work/kept}
mkdir -p "$keep"
keep=$(cd "$keep" && pwd)

if [ "$runs" -gt 0 ] && [ ! -e "$keep/clone/.planted" ]; then
	rm -rf "$keep/clone"
	git clone --quiet . "$keep/clone"
	(
		cd "$keep/clone"
		go build -o "$keep/serialbench" .
		# As many steps as are that part of what marshal takes: first by what a thousand take, then by
		# what that many do, since some are done beside what comes next.
		effect() { # STEPS TIMES: by what part marshal is slower with them, in the mean
			for ((i = 0; i < $2; i++)); do
				for n in 0 "$1"; do
					rm -f "$work/$n.jsonl"
					PLANTED=$n "$keep/serialbench" own ./dataset Person --with-codec ./bench/planted --codec noop --contract struct --op marshal --no-history --page none \
						--time 8s --cost=false --links 1 --quiet --record "$work/$n.jsonl" --output "$work/run.txt"
				done
				"$keep/serialbench" compare --no-history --format csv "$work/0.jsonl" "$work/$1.jsonl"
			done | awk -F, '/^codec/ { for (i = 1; i <= NF; i++) at[$i] = i } $1 == "json/planted" && $3 == "marshal" { sum += $at["change"]; n++ } END { print sum / n }'
		}
		first=$(awk -v by="$by" -v many="$(effect 1000 1)" 'BEGIN { printf "%.0f", 1000 * by / many }')
		steps=$(awk -v by="$by" -v some="$(effect "$first" 3)" -v first="$first" 'BEGIN { printf "%.0f", first * by / some }')
		sed -i "s/^const usual = 0 .*/const usual = $steps/" bench/planted/planted.go
		git -c user.name=planted -c user.email=planted@example.com commit --quiet -am "json/planted takes $steps steps more"
		echo "$steps steps, $by of what marshal of json/planted takes"
		touch .planted
	)
fi

for ((i = 1; i <= runs; i++)); do
	[ ! -f "$keep/$i.json" ] || continue
	if ((i % 4 == 0)); then
		burn
	fi
	if [ -f "$keep/$i.jsonl" ]; then
		"$keep/serialbench" ab --resume "$keep/$i.jsonl" --dir "$keep/clone" --quiet --format json --output "$work/answer.json"
	else
		"$keep/serialbench" ab --dir "$keep/clone" --base HEAD~1 --head HEAD --with-codec ./bench/planted --dataset person --codec "$codecs" --time "$time" --seed "$i" --checks none \
			--record "$keep/$i.jsonl" --quiet --format json --output "$work/answer.json"
	fi
	stop
	mv "$work/answer.json" "$keep/$i.json"
	echo "run $i: $(date -u +%H:%M)"
done

python3 - "$keep" <<'EOF'
import json, pathlib, sys

loud = found = runs = cells = beside = 0
change, resolves = [], []
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json"), key=lambda p: int(p.stem)):
    answer = json.loads(path.read_text())
    runs += 1
    beside += int(path.stem) % 4 == 0
    others = [c for c in answer["cells"] if c["codec"] != "json/planted"]
    cells += len(others)
    wrong = [f'{c["codec"]} {c["op"]} {100 * c["change"]:+.1f} %' for c in others if c["shown"]]
    slow = next(c for c in answer["cells"] if c["codec"] == "json/planted" and c["op"] == "marshal")
    loud += bool(wrong)
    found += slow["shown"] and slow["change"] > 0
    if slow["resolves"] is not None:
        change.append(slow["change"])
        resolves.append(slow["resolves"])
    if wrong:
        print(f"run {path.stem}: called different: {', '.join(wrong)}")
print(f"{runs} runs, {beside} of them beside a process that burns a core: in {loud} any of the {cells // max(1, runs)} equal cells was called different")
if change:
    middle = lambda values: sorted(values)[len(values) // 2]
    print(f"the slower marshal was found in {found}; measured as {100 * middle(change):+.1f} % and shown from {100 * middle(resolves):.1f} % in the middle")
EOF
