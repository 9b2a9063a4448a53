#!/usr/bin/env bash
# Compares releases of public modules, and fails where breaking misses a change that release notes or a bug report call
# breaking. bench/breaking.txt has the list, with the sources. Needs the module proxy, or the modules in the cache.
#
#   bench/breaking.sh [N]    the first N of the list, and some of the planted types; default all
set -euo pipefail
cd "$(dirname "$0")/.."
most=${1:-1000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serialbench" .

# sources prints the folder of a module at a version.
sources() {
	(cd "$work" && GOFLAGS=-mod=mod go mod download -json "$1@$2") | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p'
}

missed=0 n=0
while read -r module old new field change source; do
	if [ -z "$module" ] || [ "${module:0:1}" = "#" ]; then continue; fi
	n=$((n + 1))
	[ "$n" -le "$most" ] || break
	was=$(sources "${module#*=}" "$old") is=$(sources "${module%=*}" "$new")
	answer=$work/$(echo "$module $old $new" | tr '/= ' '___').json
	if [ ! -f "$answer" ]; then
		status=0
		(cd "$is" && GOFLAGS=-mod=mod "$work/serialbench" breaking --quiet --wire-type ./... --against "$was" --format json \
			--output "$answer") 2>"$work/said" || status=$?
		if [ "$status" -gt 1 ]; then
			cat "$work/said" >&2
			exit "$status"
		fi
	fi
	if tr -d '\n ' <"$answer" | grep -qF "\"field\":\"$field\",\"change\":\"$change\",\"verdict\":\"breaks\""; then
		echo "found   ${module%=*} $old $new: $field $change"
	else
		echo "missed  ${module%=*} $old $new: $field $change, $source"
		missed=$((missed + 1))
	fi
done <bench/breaking.txt
echo "$missed missed"

# Planted pairs of types, of each kind of change. Both versions are built and read each other, and the rules have to agree
# with what is seen: no change that they call safe breaks, and none is lost that they do not tell.
planted=internal/check/breaking/testdata/kinds
packages=./...
[ "$most" -ge 1000 ] || packages=./fields
status=0
(cd "$planted/now" && "$work/serialbench" breaking "$packages" --against ../old --try --try-time 30m --format json \
	--output "$work/planted.json") 2>"$work/said" || status=$?
if [ "$status" -gt 1 ]; then
	cat "$work/said" >&2
	exit "$status"
fi
changes=$(tr -d '\n' <"$work/planted.json" | sed 's/ *{ *"type"/\n"type"/g; s/  */ /g')
count() { grep -c "$@" <<<"$changes" || true; }
disagree=$(grep -E '"verdict": "breaks".*"rule": "safe"|"change": "other"' <<<"$changes" || true)
silent=$(grep 'breaks by the rules, and no value that was tried shows it' "$work/said" || true)
untried=$(grep 'not tried' "$work/said" || true)
echo "$(count '"tried": true') of $(count '"type"') planted changes were tried; $(count '"rule": "depends"') of them depended"
for text in "$disagree" "$silent" "$untried"; do
	[ -z "$text" ] || echo "$text"
done
[ "$missed" = 0 ] && [ -z "$disagree$silent$untried" ]
