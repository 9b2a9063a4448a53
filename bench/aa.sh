#!/usr/bin/env bash
# A/A: are two equal runs told apart, and is a planted slowdown found? Makes pairs of
# runs of one program, and prints of each kind of pair in how many any cell was called
# different, how far the figures of a cell lay apart (the median, the 95th percentile and
# the worst of each pair, the worst pair of all), and the smallest difference that could have
# been shown. Then it slows one codec down and counts in how many comparisons that is found.
#
#   KEEP=folder bench/aa.sh    keeps the records; runs that are there are not made again
#
#   ALL=5 ALL_TIME=60s     pairs of all codecs on person, and how long a run measures
#   USUAL=5                pairs of one row for each library: what run does without flags
#   FEW=10 FEW_TIME=15s    pairs of three codecs
#   BUSY=6                 pairs of three codecs beside a process that keeps a core busy
#   LINKED=4               pairs of three codecs, the second run by a program linked otherwise
#   SLOW=10                runs with the slowdown, each compared with as many without: SLOW² comparisons of one link
#   BY=0.03                how much slower
#   CODECS=a,b,c           the three codecs
#   SERIALBENCH=file       the program, if it is built already
#
# Each pair is compared by itself: runs of a program that is slowed down would teach nothing
# true of this machine, so nothing is learned from earlier runs and none is kept.
#
# Thirty pairs over two hours are the default; PAUSE=2m between pairs spreads them.
set -euo pipefail
cd "$(dirname "$0")/.."
all=${ALL:-5} usual=${USUAL:-5} all_time=${ALL_TIME:-60s} few=${FEW:-10} few_time=${FEW_TIME:-15s} busy=${BUSY:-6} linked=${LINKED:-4} slow=${SLOW:-10}
by=${BY:-0.03} codecs=${CODECS:-baseline,json/std,json/easyjson} pause=${PAUSE:-}

work=$(mktemp -d)
# shellcheck source=/dev/null
. bench/burn.sh
trap 'stop; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$work/records}
precision=
mkdir -p "$keep"

program=${SERIALBENCH:-$work/serialbench}
[ -n "${SERIALBENCH:-}" ] || go build -o "$program" .
# The planted codec is compared with others on the type of person. A copy of it whose code is longer has the linker
# put all that comes behind it elsewhere.
padded() {
	mkdir "$work/padded"
	sed 's/^package planted/package padded/; s/a, b, c, d, e, f = a+a.*/&\n\t\ta, b, c, d, e, f = a-f, b-e, c-d, d-c, e-b, f-a\n\t\ta, b, c, d, e, f = a^17, b^19, c^23, d^29, e^31, f^37/' bench/planted/planted.go >"$work/padded/padded.go"
	printf 'module example.org/padded\n\n%s\n\nrequire github.com/serialbench/serialbench v0.0.0\n\nreplace github.com/serialbench/serialbench => %s\n' "$(grep '^go ' go.mod)" "$PWD" >"$work/padded/go.mod"
}
measure() { # RECORD CODECS TIME [WITH]; no codecs: one row for each library; WITH: the planted codec, or its copy
	local what=(run --dataset person)
	[ -e "$keep/$1" ] && return
	rm -f "$work/run.jsonl"
	[ -z "${4:-}" ] || what=(own ./dataset Person --contract struct --with-codec "$4")
	"$program" "${what[@]}" --no-history ${2:+--codec "$2"} --time "$3" ${precision:+--precision "$precision"} --cost=false --quiet --record "$work/run.jsonl" --output "$work/run.txt" --page none >/dev/null ||
		[ $? -eq 1 ] # a codec that failed
	grep '^warning' "$work/run.txt" | cut -c1-160 || true
	mv "$work/run.jsonl" "$keep/$1"
}
# compared prints of two records: cells shown, cells, and the smallest difference that would be, of the cell in the middle.
compared() {
	"$program" compare --no-history --format csv "$keep/$1" "$keep/$2" | awk -F, '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		{ n++; if ($at["shown"] == "true") shown++; if ($at["resolves"] != "") r[++m] = $at["resolves"] + 0 }
		END { k = asort_(r, m); printf "%d %d %.2f\n", shown, n, m ? 100 * k : 999 } # 999: too few processes to show anything
		function asort_(a, n,   i, j, t) { for (i = 2; i <= n; i++) { t = a[i]; for (j = i - 1; j > 0 && a[j] > t; j--) a[j + 1] = a[j]; a[j + 1] = t } return a[int((n + 1) / 2)] }'
}
apart() {
	"$program" agree "$keep/$1" "$keep/$2" |
		sed -n 's/^[0-9]* cells in both: median \([0-9.]*\) % apart, 95th percentile \([0-9.]*\) %, worst \([0-9.]*\) %.*/\1 \2 \3/p'
}
pairs() { # NAME COUNT CODECS TIME [WITH WITH-OF-THE-SECOND]
	local i
	[ "$2" -gt 0 ] || return 0
	: >"$work/$1.txt"
	for ((i = 1; i <= $2; i++)); do
		measure "$1-$i-a.jsonl" "$3" "$4" "${5:-}"
		measure "$1-$i-b.jsonl" "$3" "$4" "${6:-}"
		echo "$(compared "$1-$i-a.jsonl" "$1-$i-b.jsonl") $(apart "$1-$i-a.jsonl" "$1-$i-b.jsonl")" >>"$work/$1.txt"
		echo "  $1 $i: shown, cells, shown from %, apart %: $(tail -n 1 "$work/$1.txt")" >&2
		[ -z "$pause" ] || sleep "$pause"
	done
	awk -v name="$1" '
		{ if ($1 > 0) fired++; if ($3 > from) from = $3; if ($4 > median) median = $4; if ($5 > p95) p95 = $5; if ($6 > worst) worst = $6 }
		END { printf "| %s | %d of %d | %.1f / %.1f / %.1f | %.1f |\n", name, fired, NR, median, p95, worst, from }' "$work/$1.txt" >>"$work/table"
}

date -u '+%Y-%m-%d %H:%M UTC'
uptime
: >"$work/table"
pairs all "$all" '**' "$all_time"
pairs usual "$usual" '' "$all_time"
pairs few "$few" "$codecs" "$few_time"
if [ "$busy" -gt 0 ]; then
	burn
	pairs busy "$busy" "$codecs" "$few_time"
	stop
fi
if [ "$linked" -gt 0 ]; then
	padded
	pairs linked "$linked" "$codecs" "$few_time" ./bench/planted "$(realpath --relative-to=. "$work/padded")"
fi

if [ "$slow" -gt 0 ]; then
	precision=0.1% # all of the time, where a run of that length ends when each cell is known to 1 %
	# As many steps as are that part of what marshal takes: first by what a thousand take, then by
	# what that many do, since some are done beside what comes next.
	effect() { # NAME TIMES: by what part marshal of json/planted is slower in those runs, in the mean
		for ((i = 1; i <= $2; i++)); do "$program" compare --no-history --format csv "$keep/plain-$i.jsonl" "$keep/$1-$i.jsonl"; done |
			awk -F, '/^codec/ { for (i = 1; i <= NF; i++) at[$i] = i } $1 == "json/planted" && $3 == "marshal" { sum += $at["change"]; n++ } END { print sum / n }'
	}
	for i in 1 2 3; do measure "plain-$i.jsonl" json/std,baseline "$few_time" ./bench/planted; done
	PLANTED=1000 measure many-1.jsonl json/std,baseline "$few_time" ./bench/planted
	first=$(awk -v by="$by" -v many="$(effect many 1)" 'BEGIN { printf "%.0f", 1000 * by / many }')
	for i in 1 2 3; do PLANTED=$first measure "some-$i.jsonl" json/std,baseline "$few_time" ./bench/planted; done
	steps=$(awk -v by="$by" -v some="$(effect some 3)" -v first="$first" 'BEGIN { printf "%.0f", first * by / some }')
	for ((i = 1; i <= slow; i++)); do
		measure "plain-$i.jsonl" json/std,baseline "$few_time" ./bench/planted
		PLANTED=$steps measure "slow-$i.jsonl" json/std,baseline "$few_time" ./bench/planted
	done
	: >"$work/slow.txt"
	for ((i = 1; i <= slow; i++)); do for ((j = 1; j <= slow; j++)); do
		"$program" compare --format csv "$keep/plain-$i.jsonl" "$keep/slow-$j.jsonl" | awk -F, '
			NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
			$1 == "json/planted" && $3 == "marshal" { found = $at["shown"] == "true" && $at["change"] > 0; from = $at["resolves"]; change = $at["change"] }
			$1 != "json/planted" && $at["shown"] == "true" { wrong = 1 }
			END { print found + 0, wrong + 0, from == "" ? 9.99 : from, change + 0 }' >>"$work/slow.txt"
	done; done
	awk -v steps="$steps" -v by="$by" '{ n++; found += $1; wrong += $2; from += $3; change += $4 }
		END { printf "planted: marshal of json/planted %.1f %% slower (%d steps): found in %d of %d comparisons, measured as %.1f %% on average, shown from %.1f %%; another codec was called different in %d\n",
			100 * by, steps, found, n, 100 * change / n, 100 * from / n, wrong }' "$work/slow.txt" >"$work/planted"
fi
echo
echo '| pairs | any cell called different | apart: median, 95th percentile, worst (%), of the worst pair | shown from (%), cell in the middle |'
echo '|---|---|---|---|'
cat "$work/table"
echo
[ ! -e "$work/planted" ] || cat "$work/planted"
uptime
