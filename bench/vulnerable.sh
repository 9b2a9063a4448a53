#!/bin/sh
# Attacks versions of libraries with known vulnerabilities in their decoders, blind: what
# is known of them is not used.
#
#   bench/vulnerable.sh [-t TIME] [PATTERN]
#
# TIME is for each (60s). PATTERN is a regular expression over the lines of bench/vulnerable/versions.txt: a module with
# its version, a codec, and the advisories that tell of its faults. A codec of serialbench is tried by "own", on the
# type in bench/vulnerable/events, in a module whose go.mod names the version. Where serialbench has no codec that
# builds with it, "read:NAME" names a part of bench/vulnerable/readers.txt, which has the calls; that becomes a codec
# that own is given. A codec behind "generated:" has its fault in what the library's generator writes: "ab" has that
# made anew by the version, and tries as many inputs as a minute allows, whatever TIME is. Prints a line for each:
# found, with the harm, or not found. The exit code is 1 if one is not found that the list does not call
# unreachable or missed.
set -eu
time=60s
while getopts t: flag; do
	case $flag in
	t) time=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
pattern=${1:-.}
house=$(cd "$(dirname "$0")/.." && pwd)
list=$house/bench/vulnerable/versions.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
program=${SERIALBENCH:-$work/serialbench}
if ! grep -v '^#' "$list" | grep -qE -- "$pattern"; then
	echo "bench/vulnerable.sh: no line of $list matches $pattern" >&2
	exit 2
fi
[ -n "${SERIALBENCH:-}" ] || (cd "$house" && go build -o "$program" .)
# reader NAME MODULE [IMPORT MARSHAL UNMARSHAL ...] writes the codec with the calls of that name, and prints its format.
reader() {
	format=$(sed -n "s/^-- $1 \(.*\) --\$/\1/p" "$house/bench/vulnerable/readers.txt")
	mkdir attacker
	sed -e "s|MODULE|$2|; s|FORMAT|$format|" "$house/bench/vulnerable/attacker/codec.go.txt" >attacker/codec.go
	{
		printf 'package attacker\n\n'
		awk -v name="$1" '/^-- .* --$/ { on = $2 == name; next } on' "$house/bench/vulnerable/readers.txt" |
			sed -e "s|IMPORT|${3:-}|; s|UNMARSHAL|${5:-}|; s|MARSHAL|${4:-}|"
	} >attacker/calls.go
	printf %s "$format"
}
missed=0
grep -v '^#' "$list" | grep -E -- "$pattern" >"$work/list"
while read -r version codec advisory rest <&3; do
	dir=$work/$(printf %s "$version" | tr '/@' '__')
	rm -rf "$dir"
	mkdir "$dir"
	record=$work/record.jsonl
	rm -f "$record"
	case $codec in
	generated:*)
		(
			cd "$dir"
			"$program" ab --with "$version" --codec "${codec#generated:}" --dataset hostile --checks attack --inputs 300000 --time 2s --links 1 --quiet --format txt
		) >"$work/out" 2>&1 || true
		harm=$(sed -n "s|^${version%@*}@[^ ]* \(.* on hostile input\) of .*|\1|p" "$work/out")
		;;
	*)
		cp -R "$house/bench/vulnerable/events" "$dir/events"
		(
			cd "$dir"
			printf 'module example.com/vulnerable\n\ngo 1.26\n' >go.mod
			go mod edit -require "$version"
			go mod download "$version"
			case $codec in
			read:*)
				# shellcheck disable=SC2086 # the words are the calls
				format=$(reader "${codec#read:}" "${version%@*}" $rest)
				go mod edit -replace "${version%@*}=$version"
				set -- --codec noop --with-codec ./attacker --quiet -- attack --codec "$format/old"
				;;
			*) set -- --codec "$codec" --quiet -- attack ;;
			esac
			"$program" own ./events Message "$@" --time "$time" --record "$record" --quiet --format txt --reproducers ""
		) >"$work/out" 2>&1 || true
		harm=$(sed -n '/^harm by hostile input/,$p' "$work/out" | grep -E ' harm  ' | sed 's/  *harm  *harm on /: /; s/  .*//' | tr '\n' ';' || true)
		;;
	esac
	case $harm in
	'')
		said=$(sed -n '/^harm by hostile input/,$p' "$work/out" | grep -oE 'no(ne| harm| case| input)[a-z ]*found.*' | sed 's/  .*//' | sort -u | tr '\n' ';' || true)
		printf '%s\t%s\t%s\tnot found\t%s\n' "$version" "$codec" "$advisory" "${said:-$(tail -n 1 "$work/out")} $rest"
		case $rest in
		*unreachable:* | *missed:*) ;;
		*) missed=$((missed + 1)) ;;
		esac
		;;
	*)
		words=$(sed -n '/^harm by hostile input/,$p' "$work/out" | grep -oE 'harm on [^"]*' | sed 's/  .*//' | sort -u | tr '\n' ';')
		worst=$(sed -n 's/^{"kind":"attack".*"detail":"\(\([^"\\]\|\\.\)*\)".*/\1/p' "$record" 2>/dev/null | tail -n 1)
		printf '%s\t%s\t%s\tfound\t%s %s\n' "$version" "$codec" "$advisory" "${words:-$harm}" "$worst"
		;;
	esac
done 3<"$work/list"
[ "$missed" -eq 0 ]
