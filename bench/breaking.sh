#!/usr/bin/env bash
# Compares releases of public modules, and fails where breaking misses a change that release notes or a bug report call
# breaking. bench/breaking.txt has the list, with the sources. Needs the module proxy, or the modules in the cache.
#
#   bench/breaking.sh [N]                  the first N of the list, and some of the planted types; default all
#   bench/breaking.sh --history [MODULE]   the releases of bench/releases.txt, a line for each change that breaks, for a
#                                          person to look at
#   bench/breaking.sh --large [N]          the time that a repository of N types takes, default 300, of which a tenth
#                                          changed since its tag: by rules, tried, and all of them tried, twice each
set -euo pipefail
cd "$(dirname "$0")/.."
most=1000
case "${1:-}" in --*) ;; *) most=${1:-1000} ;; esac
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

# state is the sum of all files below a folder, with their times, those of git among them.
state() { (cd "$1" && find . -type f -printf '%p %T@ %m ' -exec sha256sum {} \;) | sort | sha256sum; }

# large writes the types of a repository: FOLDER N NEW, which is 1 for the later version.
large() {
	for p in 0 1 2 3 4 5 6 7 8 9; do
		mkdir -p "$1/p$p"
		awk -v p="$p" -v n="$(($2 / 10))" -v new="$3" '
			function field(name, type, key) { print name, type, tag == "" ? "" : "`" tag ":\"" key "\"`" }
			BEGIN {
				print "package p" p "\nimport (\"bytes\"; \"encoding/gob\"; \"encoding/json\"; \"time\"\n" \
					"\"github.com/fxamacker/cbor/v2\"; \"github.com/vmihailenco/msgpack/v5\")\n" \
					"type Part struct { Name string; Count int; Tags []string }"
				for (i = 0; i < n; i++) {
					k = i % 10
					tag = k < 5 ? "json" : k < 7 ? "" : k < 9 ? "msgpack" : "cbor"
					kind = new && k == p ? (int(i / 10) + p) % 6 : -1
					print "type T" i " struct {"
					field("ID", kind == 0 ? "int64" : "int32", "id")
					field(kind == 1 ? "Title" : "Name", "string", kind == 1 ? "title" : "name")
					field("Started", kind == 2 ? "int64" : "time.Time", kind == 5 ? "Started" : "started")
					field("Parts", kind == 3 ? "map[string]*Part" : "map[string]Part", "parts")
					if (kind != 4) field("Note", "*string", "note,omitempty")
					field("Scores", "[]float64", "scores")
					print "Body []byte }\nfunc Save" i "(v *T" i ") ([]byte, error) {"
					if (tag == "") print "var b bytes.Buffer; err := gob.NewEncoder(&b).Encode(v); return b.Bytes(), err"
					else print "return " tag ".Marshal(v)"
					print "}"
				}
			}' >"$1/p$p/p.go"
	done
}

if [ "${1:-}" = --large ]; then
	repo=$work/large types=${2:-300}
	large "$repo" "$types" 0
	cd "$repo"
	printf 'module example.org/large\n\ngo 1.25\n\nrequire (\n\tgithub.com/fxamacker/cbor/v2 v2.9.0\n%s\n)\n' \
		'	github.com/vmihailenco/msgpack/v5 v5.4.1' >go.mod
	GOFLAGS=-mod=mod go mod tidy
	git init -q .
	git add .
	git -c user.name=a -c user.email=a@example.org commit -q -m first
	git tag v1.0.0
	large "$repo" "$types" 1
	was=$(state .) status=0
	for how in "" --try --bytes; do
		for turn in first second; do
			echo "$types types, ${how:-by the rules}, $turn: $({ TIMEFORMAT='%R s, %U + %S s of CPU time'
				time "$work/serialbench" breaking --against v1.0.0 $how --try-time 30m --quiet --output "$work/answer.txt" \
					2>"$work/said" || [ $? = 1 ]; } 2>&1), $(sed -n 's/.*v1.0.0: //p;1q' "$work/answer.txt")"
			grep 'not tried' "$work/said" && status=1
		done
	done
	if [ "$(state .)" != "$was" ]; then
		echo "the files or the state of git are not as they were"
		status=1
	fi
	exit $status
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
packages=./... was=$(state "$planted")
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
if [ "$(state "$planted")" != "$was" ]; then
	echo "files of $planted are not as they were"
	exit 1
fi
[ "$missed" = 0 ] && [ -z "$disagree$silent$untried" ]
