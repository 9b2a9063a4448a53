#!/bin/sh
# findings.sh RECORD renews the table of hostile input in docs/findings.md from a
# record, and keeps in docs/witnesses what it names, with the program that SERIALBENCH
# names. Run it from the root of the repository, after
#
#   serialbench attack --time 20m --record RECORD --witnesses docs/witnesses
set -eu
record=${1:?usage: bench/findings.sh RECORD}
sb=${SERIALBENCH:-serialbench}
table=$(mktemp)
new=$(mktemp)
trap 'rm -f "$table" "$new"' EXIT
trap 'exit 130' INT TERM
"$sb" report --section findings --format md "$record" > "$table"
awk -v table="$table" '
	/^<!-- attack: end -->/ { while ((getline line < table) > 0) print line; skip = 0 }
	!skip { print }
	/^### hostile input, by library/ { next }
	/^<!-- attack: begin -->/ { intro = 1 }
	intro && /shows the same verdict/ { print ""; intro = 0; skip = 1 }
' docs/findings.md > "$new"
grep -q '^<!-- attack: end -->' "$new"
"$sb" report --section attack --format csv "$record" > "$table"
for file in docs/witnesses/*.json; do
	case $file in *-unmarshal-alias-*) continue ;; esac # of another attack, named above the table
	grep -qF "$(basename "$file")" "$table" || rm "$file"
done
cp "$new" docs/findings.md
