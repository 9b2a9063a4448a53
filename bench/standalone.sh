#!/bin/sh
# Writes the program of each finding of published/, and of each fault that published/findings.jsonl
# tells of (or of those that are drawn), builds and runs it, and prints a table: what does
# not hold has another party than the library.
#
#   bench/standalone.sh [-n COUNT] [-s SEED] [-k attack|edge|trait|interop|conform|bug] [-r RECORD]... [PATTERN]
#
# -r takes the findings of that record in place of those of published/ and published/findings.jsonl.
# -n draws COUNT findings of each kind by SEED (default 1); without it all are
# tried. PATTERN is a regular expression over ids. A finding that no program shows, for a
# reason that is printed, counts neither way, and another is drawn. The exit code is 1 if one
# does not hold, if that could not be told, or if none was shown.
set -eu
from=$PWD
cd "$(dirname "$0")/.."
count=0 seed=1 kinds='attack edge trait interop conform bug'
records=
while getopts n:s:k:r: flag; do
	case $flag in
	n) count=$OPTARG ;;
	s) seed=$OPTARG ;;
	k) kinds=$OPTARG ;;
	r)
		case $OPTARG in
		/*) path=$OPTARG ;;
		*) path=$from/$OPTARG ;;
		esac
		case $path in
		*[[:space:]]*)
			echo "bench/standalone.sh: -r: a path without spaces, not $path" >&2
			exit 2
			;;
		esac
		records="$records --record $path"
		;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
pattern=${1:-.}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=${SERIALBENCH:-$work/serialbench}
[ -n "${SERIALBENCH:-}" ] || go build -o "$program" .
# shellcheck disable=SC2086 # one word for each flag and path
"$program" witness $records >"$work/listed"
awk 'NR > 1 { print $1 }' "$work/listed" >"$work/all"
if ! grep -qE -- "$pattern" "$work/all"; then
	echo "bench/standalone.sh: no finding matches $pattern" >&2
	exit 2
fi
for kind in $kinds; do
	grep "^$kind:" "$work/all" | grep -E -- "$pattern" | while read -r id; do
		printf '%s %s\n' "$(printf '%s %s' "$seed" "$id" | cksum | cut -d' ' -f1)" "$id"
	done | sort -n | cut -d' ' -f2- >"$work/$kind"
done
holds=0 not=0 unknown=0 unshown=0
printf 'seed %s\n' "$seed"
for kind in $kinds; do
	shown=0
	while read -r id; do
		[ "$count" -eq 0 ] || [ "$shown" -lt "$count" ] || break
		rm -rf "$work/shown"
		# shellcheck disable=SC2086 # records are paths without spaces
		if ! said=$("$program" witness $records --standalone "$id" "$work/shown" 2>&1); then
			unshown=$((unshown + 1))
			printf '%s\tno program: %s\n' "$id" "${said#serialbench: }"
			continue
		fi
		shown=$((shown + 1))
		if ! said=$(cd "$work/shown" && GOPROXY=off go build -o "$work/finding" . 2>&1); then
			unknown=$((unknown + 1))
			printf '%s\tdoes not build: %s\n' "$id" "$(printf %s "$said" | head -n 3 | tr '\n' ' ')"
			continue
		fi
		status=0
		said=$("$work/finding") || status=$?
		case $status in
		0) holds=$((holds + 1)) ;;
		1) not=$((not + 1)) ;;
		*) unknown=$((unknown + 1)) ;;
		esac
		printf '%s\t%s\n' "$id" "$said"
	done <"$work/$kind"
done
printf '%s hold, %s do not, %s could not tell, %s have no program\n' "$holds" "$not" "$unknown" "$unshown"
[ "$holds" -gt 0 ] && [ "$not" -eq 0 ] && [ "$unknown" -eq 0 ]
