#!/bin/sh
# findings.sh RECORD renews the table of hostile input in docs/findings.md from a
# record of serialbench attack, with the program that SERIALBENCH names. Run it from the root of the repository.
set -eu
record=${1:?usage: bench/findings.sh RECORD}
table=$(mktemp)
new=$(mktemp)
trap 'rm -f "$table" "$new"' EXIT
"${SERIALBENCH:-serialbench}" report --section findings --format md "$record" > "$table"
awk -v table="$table" '
	/^<!-- attack: end -->/ { while ((getline line < table) > 0) print line; skip = 0 }
	!skip { print }
	/^### hostile input, by library/ { next }
	/^<!-- attack: begin -->/ { intro = 1 }
	intro && /shows the same verdict/ { print ""; intro = 0; skip = 1 }
' docs/findings.md > "$new"
grep -q '^<!-- attack: end -->' "$new"
cp "$new" docs/findings.md
