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
# go into bench/vulnerable/plain, a program with that codec only, on person, hostile and
# edgetree; "messages" is such a program for text of Protocol Buffers, with fields that nobody
# knows discarded. A codec behind "generated:" has its fault in what the library's generator writes:
# that is made anew by the version, in a copy of the sources. Prints a line for each: found, with the harm, or not found. The exit code is 1 if
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
		name=${codec#generated:}
		(
			cd "$house" && git archive HEAD | tar x -C "$dir"
			cd "$dir"
			for mod in . tools; do
				(cd $mod && go mod edit -replace "${version%@*}=$version" && GOFLAGS=-mod=mod go mod download "$version")
			done
			GOFLAGS=-mod=mod go run ./contribute generate --codec "$name"
			GOFLAGS=-mod=mod go run ./contribute only --codec "$name" -- attack --codec "$name" --time "$time" --record "$record" --quiet --format txt --reproducers ""
		) >"$work/out" 2>&1 || true
		;;
	- | messages)
		cp "$house/go.sum" "$dir/go.sum"
		# shellcheck disable=SC2086 # the words are the calls
		set -- $rest
		if [ "$codec" = - ]; then
			sed -e "s|IMPORT|$1|; s|UNMARSHAL|$3|; s|MARSHAL|$2|" "$house/bench/vulnerable/plain/main.go.txt" >"$dir/main.go"
		else
			sed -e "s|IMPORT|$1|" "$house/bench/vulnerable/messages/main.go.txt" >"$dir/main.go"
		fi
		(
			cd "$dir"
			sed 's|^module .*|module example.com/vulnerable|' "$house/go.mod" >go.mod
			go mod edit -require "github.com/serialbench/serialbench@v0.0.0" -replace "github.com/serialbench/serialbench=$house" \
				-require "$version" -replace "${version%@*}=$version"
			GOFLAGS=-mod=mod go build -o attacker . && ./attacker attack --codec 'old/library' --time "$time" --record "$record" --quiet --format txt --reproducers ""
		) >"$work/out" 2>&1 || true
		;;
	*)
		cp -R "$house/bench/vulnerable/events" "$dir/events"
		(
			cd "$dir"
			printf 'module example.com/vulnerable\n\ngo 1.26\n' >go.mod
			go mod edit -require "$version"
			go mod download "$version"
			"$program" own ./events Message --codec "$codec" --quiet -- attack --time "$time" --record "$record" --quiet --format txt --reproducers ""
		) >"$work/out" 2>&1 || true
		;;
	esac
	harm=$(sed -n '/^harm by hostile input/,$p' "$work/out" | grep -E ' harm  ' | sed 's/  *harm  *harm on /: /; s/  .*//' | tr '\n' ';' || true)
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
		printf '%s\t%s\t%s\tfound\t%s\n' "$version" "$codec" "$advisory" "$words"
		;;
	esac
done 3<"$work/list"
[ "$missed" -eq 0 ]
