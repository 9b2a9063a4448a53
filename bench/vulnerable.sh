#!/bin/sh
# Attacks versions of libraries with known vulnerabilities in their decoders, blind: what
# is known of them is not used.
#
#   bench/vulnerable.sh [-t TIME] [PATTERN]
#
# TIME is for each (60s). PATTERN is a regular expression over the lines of
# bench/vulnerable/versions.txt: a module with its version, a codec, and the advisory that
# tells of the fault. A codec of serialbench is tried by "own", on the type in
# bench/vulnerable/events, in a module whose go.mod names the version. Where serialbench has
# no codec that builds with the version, the codec is "-", and the calls behind the advisory
# are a codec of its own, which own is given (bench/vulnerable/attacker); "messages" is such a one for text of
# Protocol Buffers, with fields that nobody knows discarded. A codec behind "generated:" has its fault in what the
# library's generator writes: "ab" has that made anew by the version, and tries as many inputs as a minute allows, whatever
# TIME is. Prints a line for each: found, with the harm, or not found. The exit code is 1 if
# one is not found that the list does not call unreachable.
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
missed=0
grep -v '^#' "$list" | grep -E -- "$pattern" >"$work/list"
while read -r version codec advisory rest <&3; do
	dir=$work/$(printf %s "$version" | tr '/@' '__')
	mkdir -p "$dir"
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
		with='' type=Message
		case $codec in
		- | messages)
			with=./attacker
			mkdir "$dir/attacker"
			# shellcheck disable=SC2086 # the words are the calls
			set -- $rest
			if [ "$codec" = - ]; then
				sed -e "s|IMPORT|$1|; s|UNMARSHAL|$3|; s|MARSHAL|$2|" "$house/bench/vulnerable/attacker/plain.go.txt" >"$dir/attacker/attacker.go"
			else
				type=Field
				sed -e "s|IMPORT|$1|" "$house/bench/vulnerable/attacker/messages.go.txt" >"$dir/attacker/attacker.go"
			fi
			;;
		esac
		(
			cd "$dir"
			printf 'module example.com/vulnerable\n\ngo 1.26\n' >go.mod
			go mod edit -require "$version"
			go mod download "$version"
			if [ -n "$with" ]; then
				go mod edit -replace "${version%@*}=$version"
				"$program" own ./events "$type" --codec noop --with-codec "$with" --quiet -- attack --codec old/library --time "$time" --record "$record" --quiet --format txt --reproducers ""
			else
				"$program" own ./events Message --codec "$codec" --quiet -- attack --time "$time" --record "$record" --quiet --format txt --reproducers ""
			fi
		) >"$work/out" 2>&1 || true
		harm=$(sed -n '/^harm by hostile input/,$p' "$work/out" | grep -E ' harm  ' | sed 's/  *harm  *harm on /: /; s/  .*//' | tr '\n' ';' || true)
		;;
	esac
	case $harm in
	'')
		said=$(sed -n '/^harm by hostile input/,$p' "$work/out" | grep -oE 'no(ne| harm| case| input)[a-z ]*found.*' | sed 's/  .*//' | sort -u | tr '\n' ';' || true)
		printf '%s\t%s\t%s\tnot found\t%s\n' "$version" "$codec" "$advisory" "${said:-$(tail -n 1 "$work/out")} $rest"
		case $rest in
		*unreachable*) ;;
		*) missed=$((missed + 1)) ;;
		esac
		;;
	*)
		words=$(sed -n '/^harm by hostile input/,$p' "$work/out" | grep -oE 'harm on [^"]*' | sed 's/  .*//' | sort -u | tr '\n' ';')
		printf '%s\t%s\t%s\tfound\t%s\n' "$version" "$codec" "$advisory" "${words:-$harm}"
		;;
	esac
done 3<"$work/list"
[ "$missed" -eq 0 ]
