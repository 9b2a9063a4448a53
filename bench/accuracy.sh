#!/usr/bin/env bash
# Renews rows of docs/accuracy.md: what serialbench itself was measured at, each with its command, machine and day. Rows
# that are not named stay as they are, with their day.
#
#   bench/accuracy.sh ROW...    calls, overhead, bound, page, start, size, tap: minutes; equal, planted, look: an hour or two
#
# Nothing else should run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."
page=docs/accuracy.md
[ $# -gt 0 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores, $(go env GOVERSION)"

# figure ROW: what is measured, the command, and the figure, in a line each.
figure() {
	case $1 in
	calls)
		echo 'the same calls written by hand: median of what an adapter takes, the worst of ten codecs and two operations'
		echo 'go run ./bench/direct'
		go run ./bench/direct | awk 'NR > 2 { print $6 }' | sort -n | tail -n 1
		;;
	overhead)
		echo 'what the timed loop takes beside an empty call: marshal and unmarshal of noop'
		echo 'go run ./bench/overhead'
		go run ./bench/overhead | awk '/^empty call/ { e = $(NF-2) } /^noop/ { printf "%s%.1f ns", n++ ? ", " : "", $(NF-2) - e }'
		echo
		;;
	bound)
		echo 'rankings of the published record in which a codec beats the hand-written baseline beyond noise'
		echo 'go run ./bench/lowerbound published/record.jsonl.gz'
		{ go run ./bench/lowerbound published/record.jsonl.gz 2>/dev/null || [ $? -eq 1 ]; } |
			sed -n 's/.*noise \([0-9]*\) times in \([0-9]*\) .*/\1 of \2/p'
		;;
	page)
		echo 'the published page: bytes, first paint with a processor slowed down four times'
		echo 'bench/page.sh published/results.html'
		bench/page.sh published/results.html | sed -nE 's/^page: (.*)/\1/p; s/^first paint[^:]*: ([0-9]* ms).*/first paint \1/p' | paste -sd, | sed 's/,/, /g'
		;;
	start)
		echo 'a fresh clone with empty caches: seconds to the first table'
		echo 'bench/start.sh --first'
		bench/start.sh --first | sed -n 's/.*to the table of the shortlist | \([0-9.]*\) s.*/\1/p' | head -n 1
		;;
	size)
		echo 'the program: megabytes'
		echo 'go build'
		go build -o "$work/serialbench" .
		wc -c <"$work/serialbench" | awk '{ printf "%.1f\n", $1 / 1e6 }'
		;;
	tap)
		echo 'what tap adds to the CPU time of a request of a small service under load, with the interval of 95 %'
		echo 'bench/tap.sh cost'
		bench/tap.sh cost | sed -nE 's/^CPU time of a request with tap: ([^,]*),.*/\1/p'
		;;
	equal)
		echo 'pairs of equal runs in which any cell is called different'
		echo 'bench/aa.sh'
		bench/aa.sh | awk -F'|' '$3 ~ /^ [0-9]+ of [0-9]+ $/ { split($3, n, " "); a += n[1]; b += n[3] } END { print a " of " b }'
		;;
	planted)
		echo 'runs of ab that find a commit that slows one codec by 3 %; runs in which another is called different'
		echo 'bench/ab-planted.sh 60'
		bench/ab-planted.sh 60 | awk '/^[0-9]+ runs, / { runs = $1; match($0, /in [0-9]+ any/); loud = substr($0, RSTART + 3, RLENGTH - 7) }
			/was found in/ { match($0, /found in [0-9]+/); found = substr($0, RSTART + 9, RLENGTH - 9) }
			END { printf "%d of %d; %d of %d\n", found, runs, loud, runs }'
		;;
	look)
		echo 'first looks of ten seconds whose pick is within 5 % of the best of a full run'
		echo 'go run ./bench/regret -replay 8 published/record.jsonl.gz'
		go run ./bench/regret -replay 8 published/record.jsonl.gz | sed -n 's/^\([0-9]* of [0-9]*\) within.*/\1/p'
		;;
	*)
		echo "bench/accuracy.sh: no row $1" >&2
		return 2
		;;
	esac
}
for row in "$@"; do
	figure "$row" >"$work/said"
	{ read -r what; read -r command; read -r value; } <"$work/said"
	line="| $row | $what | \`$command\` | **$value** | $machine | $(date -u +%F) |"
	awk -v row="| $row |" -v line="$line" 'index($0, row) == 1 { $0 = line; found = 1 } { print } END { if (!found) print line }' \
		"$page" >"$work/page"
	cp "$work/page" "$page"
	printf '%s\n' "$line"
done
