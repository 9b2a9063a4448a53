#!/usr/bin/env bash
# Compares releases of public modules, and fails where breaking misses a change that release notes or a bug report call
# breaking. bench/breaking.txt has the list, with the sources. Needs the module proxy, or the modules in the cache.
#
#   bench/breaking.sh [N]                  the first N of the list, and some of the planted types; default all
#   bench/breaking.sh --history [MODULE]   the releases of bench/releases.txt, a line for each change that breaks, for a
#                                          person to look at
set -euo pipefail
cd "$(dirname "$0")/.."
most=1000
[ "${1:-}" = --history ] || most=${1:-1000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/serialbench" .

# sources prints the folder of a module at a version.
sources() {
	(cd "$work" && GOFLAGS=-mod=mod go mod download -json "$1@$2") | sed -n 's/^\t"Dir": "\(.*\)",*$/\1/p'
}

# compared writes what breaking answers in a form: OLD-FOLDER NEW-FOLDER PACKAGES CODEC FORM FILE.
compared() {
	local status=0
	(cd "$2" && GOWORK=off GOFLAGS=-mod=mod "$work/serialbench" breaking "$3" --quiet --wire-type "./... $4" --against "$1" \
		--format "$5" --output "$6") 2>"$work/said" || status=$?
	[ "$status" -le 1 ] || cat "$work/said" >&2
	[ "$status" -le 1 ]
}

if [ "${1:-}" = --history ]; then
	releases=0
	while read -r packages codec list; do
		module='' before='' was=''
		for release in $list; do
			[ "$release" != "${release#*@}" ] || release=$module@$release
			module=${release%@*}
			is=$(sources "$module" "${release#*@}") || is=
			if [ -z "$is" ]; then
				echo "$release cannot be had"
				continue
			fi
			if [ -n "$was" ] && compared "$was" "$is" "$packages" "$codec" md "$work/answer.md"; then
				releases=$((releases + 1))
				echo "$release after $before: $(grep -c '^| breaks' "$work/answer.md" || true) break"
				sed -n 's/^| breaks |/  breaks/p' "$work/answer.md"
			fi
			was=$is before=$release
		done
	done < <(grep -v '^#' bench/releases.txt | grep -F -- "${2:-}")
	echo "$releases releases"
	exit
fi

missed=0 n=0
while read -r module old new packages codec field change source; do
	if [ -z "$module" ] || [ "${module:0:1}" = "#" ]; then continue; fi
	n=$((n + 1))
	[ "$n" -le "$most" ] || break
	was=$(sources "${module#*=}" "$old") is=$(sources "${module%=*}" "$new")
	answer=$work/$(echo "$module $old $new $packages $codec" | tr '/= ' '___').json
	if [ ! -f "$answer" ]; then
		compared "$was" "$is" "$packages" "$codec" json "$answer"
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
