#!/usr/bin/env bash
# Prints what `own --against` takes as a multiple of `own` of the same type: both find, generate and
# build anew, with empty caches of serialbench's own and a go build cache that has the libraries. CPU
# time, since the machine may do other things; the wall clock stands beside it.
#
#   bench/against.sh            all codecs
#   CODEC='json/*' bench/against.sh
#   SERIALBENCH=file            the program, if it is built already
#   MOST=1.8                    exit code 1 where the multiple of CPU time is more
set -euo pipefail
house=$(cd "$(dirname "$0")/.." && pwd)
codec=${CODEC:-**} most=${MOST:-1.8}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
sb=${SERIALBENCH:-$work/serialbench}
[ -n "${SERIALBENCH:-}" ] || go -C "$house" build -o "$sb" .
GOCACHE=$(go env GOCACHE) GOMODCACHE=$(go env GOMODCACHE)
export GOCACHE GOMODCACHE

# order FOLDER PACKAGE FIELDS writes a version of the type.
order() {
	mkdir -p "$work/$1/$2"
	printf 'module example.org/shop\n\ngo 1.24\n' >"$work/$1/go.mod"
	cat >"$work/$1/$2/order.go" <<-END
		package $2

		import "time"

		type Order struct {
			ID    string
			Count int32
			Price float64
			Paid  bool
			At    time.Time
			Lines []Line
		$3}

		type Line struct {
			SKU    string
			Amount int32
		}
	END
}

# spent NAME COMMAND... runs it and prints CPU and wall seconds into $work/NAME.
spent() {
	local name=$1
	shift
	TIMEFORMAT='%U %S %R'
	{ time "$@" >"$work/$name.out" 2>"$work/$name.err"; } 2>"$work/$name.time" || {
		tail -n 5 "$work/$name.err" >&2
		exit 1
	}
	awk '{ printf "%.1f %.1f\n", $1 + $2, $3 }' "$work/$name.time" >"$work/$name"
	read -r cpu wall <"$work/$name"
	printf '%-16s %7s s of CPU, %7s s\n' "$name" "$cpu" "$wall"
}

# A first time compiles the libraries, which is neither's cost. Each of the two has field names of its
# own, so that neither finds compiled code of the other.
order warm shop ''
XDG_CACHE_HOME=$work/warmed "$sb" own ./shop Order --dir "$work/warm" --codec "$codec" --quiet -- verify >/dev/null 2>&1 || true
order one shop '	Alone string
'
order two v1 '	Before string
'
order two v2 '	Before string
	Added  string
'
XDG_CACHE_HOME=$work/a spent own "$sb" own ./shop Order --dir "$work/one" --codec "$codec" --quiet --all
XDG_CACHE_HOME=$work/b spent against "$sb" own ./v1 Order --dir "$work/two" --against ./v2:Order --codec "$codec" --quiet
awk -v most="$most" 'NR == FNR { own = $1; next } { r = $1 / own; printf "own --against takes %.2f times the CPU time of own\n", r; exit r > most }' "$work/own" "$work/against"
