#!/bin/sh
# Makes what is published: all codecs on all data sets, with costs, traits, edge
# values and attacks, as a page, Markdown, CSV and compressed records, and the
# measured part of docs/findings.md, all from one joined record.
#
#   bench/publish.sh [FOLDER]          measures all of it first (default published)
#   bench/publish.sh --from RECORD...  measures nothing: writes published, or FOLDER if that
#                                      is set, anew from records that are there
#
# What NOTES.md in FOLDER says of how the run was made stands in README.md; nothing else is
# written by hand there. Nothing appears in FOLDER before all is there. Reproducers that the records name are
# taken from the folder reproducers beside each record. docs/findings.md, docs/choosing.md and
# the tables of README.md are renewed with the repository's own folder; FINDINGS=file names another. What is measured, and for how long:
#
#   TIME=6h          most time for measuring (default by QUALITY, times the data sets)
#   ATTACK_TIME=1h   the same for attacks (default TIME, or 10m)
#   QUALITY=publish  see serialbench run --help
#   CODEC, DATASET   globs (default all)
#   KEEP=folder      keep the records there; the next call with it goes on where this one ended
#   SERIALBENCH=file the program, if it is built already
#
# A trial: TIME=20s CODEC='json/*,baseline,noop' DATASET=person bench/publish.sh /tmp/trial
set -eu
absolute() { case $1 in /*) printf '%s\n' "$1" ;; *) printf '%s\n' "$PWD/$1" ;; esac; }
from=
if [ "${1:-}" = --from ]; then
	from=yes
	shift
	[ $# -gt 0 ] || { echo 'usage: bench/publish.sh --from RECORD...' >&2; exit 2; }
	for r in "$@"; do
		case $r in /*) echo "publish.sh: $r: give records by relative names, which stand in what is published" >&2; exit 2 ;; esac
	done
	folder=$(absolute "${FOLDER:-published}")
else
	folder=$(absolute "${1:-published}")
fi
house=$(cd "$(dirname "$0")/.." && pwd)
wanted=$(cat "$house/bench/toolchain") # the Go of what is published
codec=${CODEC:-**} dataset=${DATASET:-**} quality=${QUALITY:-publish}
findings=${FINDINGS:-}
[ -n "$findings" ] || [ "$folder" != "$house/published" ] || findings=$house/docs/findings.md
[ -z "$findings" ] || findings=$(absolute "$findings")
choosing= # renewed with the repository's own folder, and the tables of README.md with it
[ "$folder" != "$house/published" ] || choosing=$house/docs/choosing.md
if [ -n "${KEEP:-}" ]; then
	mkdir -p "$KEEP"
	work=$(cd "$KEEP" && pwd)
	new=$(mktemp -d "$work/new.XXXXXX")
	trap 'rm -rf "$new"' EXIT
else
	work=$(mktemp -d)
	new=$work/new
	mkdir "$new"
	trap 'rm -rf "$work"' EXIT
fi
trap 'exit 130' INT TERM
sb=${SERIALBENCH:-$new/serialbench}
case $sb in */*) sb=$(absolute "$sb") ;; esac # else it is found by PATH
if [ -z "${SERIALBENCH:-}" ]; then
	export GOTOOLCHAIN="$wanted"
	go -C "$house" build -o "$sb" .
fi
mkdir "$new/out"
out=$new/out

tolerant() { # exit code 1 is a codec that failed, which is shown
	"$@" || [ $? -eq 1 ]
}
step() { # NAME COMMAND...: once, however often this script is called with KEEP
	name=$1
	shift
	if [ ! -e "$work/$name.done" ]; then
		printf '%s %s\n' "$(date -u +%H:%M:%S)" "$name" >&2
		tolerant "$@"
		: >"$work/$name.done"
	fi
}
measure() {
	if [ -s "$work/run.jsonl" ]; then
		step run "$sb" run --resume "$work/run.jsonl" --output "$new/run.txt" --format txt
	else
		step run "$sb" run --quality "$quality" ${TIME:+--time "$TIME"} --codec "$codec" --dataset "$dataset" \
			--record "$work/run.jsonl" --output "$new/run.txt" --format txt
	fi
	[ "$folder" != "$house/published" ] || # a trial elsewhere is of the Go that its record names
		head -n 1 "$work/run.jsonl" | grep -qF "\"go\":\"$wanted\"" || { echo "publish.sh: $work/run.jsonl is not of $wanted" >&2; exit 2; }
	step traits "$sb" traits --codec "$codec" --record "$work/traits.jsonl" --output "$new/traits.txt" --format txt
	for kind in interop conform; do
		step "$kind" "$sb" "$kind" --codec "$codec" --record "$work/$kind.jsonl" --output "$new/$kind.txt" --format txt
	done
	[ -n "${SERIALBENCH:-}" ] || # one that was built elsewhere may lack the sources that versions of types are made with
		step evolve "$sb" evolve --codec "$codec" --record "$work/evolve.jsonl" --output "$new/evolve.txt" --format txt
	step edges "$sb" edges --codec "$codec" --record "$work/edges.jsonl" --output "$new/edges.txt" --format txt
	# in the folder, so that the record names reproducers by a path that holds elsewhere
	(cd "$work" && step attack "$sb" attack --time "${ATTACK_TIME:-${TIME:-10m}}" --codec "$codec" --record attack.jsonl \
		--reproducers reproducers --output "$new/attack.txt" --format txt)
}
plain() { # RECORD: its lines, whether compressed or not
	gzip -dcf <"$1"
}
# keep RECORD puts its compressed copy where the published folder has it: a run is
# long and becomes a part for each data set, which report puts together again.
keep() {
	plain "$1" >"$new/record"
	case $1 in *.gz) cp "$1" "$new/packed" ;; *) gzip -n9c "$new/record" >"$new/packed" ;; esac
	name=$(basename "$1" .gz)
	if ! grep -q '"kind":"sample"' "$new/record"; then
		cp "$new/packed" "$out/$name.gz"
		return
	fi
	mkdir -p "$out/run"
	grep -o '"dataset":"[^"]*"' "$new/record" | sort -u >"$new/sets"
	while read -r set; do
		part=$out/run/$(printf '%s' "$set" | sed 's/^"dataset":"//; s/"$//; s|/|-|g').jsonl.gz
		[ ! -e "$part" ] || { echo "publish.sh: two records of a run on $set: give one" >&2; exit 2; }
		if [ "$(wc -l <"$new/sets")" -eq 1 ]; then
			cp "$new/packed" "$part"
		else
			awk -v set="$set" 'index($0, "\"dataset\":\"") == 0 || index($0, set)' "$new/record" | gzip -n9c >"$part"
		fi
	done <"$new/sets"
}
# reproducers RECORD... packs the inputs that the tables or the prose of findings name, an archive for each codec, but
# none over 64 KB (deep nesting, mostly): attack makes it again. What the tables name and is
# not there they say so of, also when they are made anew from what was published.
reproducers() {
	cp "$out/attack.csv" "$new/naming"
	[ -z "$findings" ] || sed '/^<!-- measured: begin/,/^<!-- measured: end/d' "$findings" >>"$new/naming"
	for r in "$@"; do dirname "$r"; done | sort -u | while read -r beside; do
		printf '%s/reproducers\n' "$(absolute "$beside")"
	done >"$new/folders"
	tr '\n' '\0' <"$new/folders" | xargs -0 go -C "$house" run ./bench/hostile/archives pack -named "$new/naming" -o "$out/reproducers" >"$new/kept"
	for named in "$new/findings.md" "$out"/attack.md "$out"/libraries.md; do
		grep -oE '[A-Za-z0-9_.-]+-[a-z0-9-]+[.]json' "$named" | sort -u | while read -r name; do
			! grep -qxF "$name" "$new/kept" || continue
			sed "s|$name|$name (not kept)|g" "$named" >"$new/named"
			cp "$new/named" "$named"
		done
	done
}
dates() { # RECORD...: when each kind of work began
	for r in "$@"; do
		printf '%s %s\n' "$(basename "$r" | sed 's/\.gz$//')" "$(plain "$r" | head -n 1 | sed -n 's/.*"started":"\([0-9-]*\)T.*/\1/p')"
	done | awk '{ if (!seen[$2]) order[++n] = $2; seen[$2] = seen[$2] (seen[$2] ? ", " : "") $1 }
		END { for (i = 1; i <= n; i++) print "- records of " order[i] ": " seen[order[i]] }'
}
# renewed FILE puts the measured part between its markers.
renewed() {
	grep -q '^<!-- measured: begin -->' "$1" && grep -q '^<!-- measured: end -->' "$1" ||
		{ echo "publish.sh: $1 has no lines <!-- measured: begin --> and <!-- measured: end -->" >&2; exit 2; }
	sed '/^<!-- measured: begin -->/q' "$1"
	cat <<-'END'

	Made by `bench/publish.sh` from the records in [published](../published/README.md); edit nothing between these lines. Harm is a dead process, no
	end, memory without bound, reading outside the input, or a panic. A silent change is another value without an error on a valid
	one. *No harm found* holds for the inputs and data sets named, and for no others. The shortest input of the worst outcome of an attack is kept in
	[published/reproducers](../published/reproducers), an archive for each codec, and tried again by `go test ./bench/hostile -run Witnesses`: when a release mends a fault, that
	fails; one that says `unsteady` runs out of memory in some processes only. `serialbench attack --reproducer published/reproducers/FILE` takes FILE from the archive and shows the same verdict.

	END
	cat "$new/findings.md"
	sed -n '/^<!-- measured: end -->/,$p' "$1"
}
readme() {
	printf '# Results\n\nMade by `bench/publish.sh`'
	[ -n "$from" ] && printf ' from the records in this folder.\n\n' ||
		printf ' with quality %s, codecs `%s`, data sets `%s`.\n\n' "$quality" "$codec" "$dataset"
	grep -e '^- environment: ' -e '^- warning: ' -e '^- precision of ' -e '^- every interval ' "$out/results.md" || :
	dates "$@"
	[ ! -e "$folder/NOTES.md" ] || { echo; cat "$folder/NOTES.md"; } # by hand: how the run was made
	cat <<-'END'

	Limits: one machine, the one named above, with whatever else ran on it. Nanoseconds of another machine differ; ratios
	differ less. A rank marked `=` is a tie. Heed the smallest difference resolved that stands below each table.

	- `results.html`: one page with everything; works offline. `results.md`, `results.csv`: the tables.
	- `libraries`: what is known of each library, a line each, the worst first. `traits`, `edges`, `attack`, `cost`: by themselves.
	- `reproducers/`: the inputs that did harm, an archive for each codec: `serialbench attack --reproducer reproducers/FILE` takes
	  the FILE that a table names from it and shows its harm again. `gzip -dc` shows what is in an archive.
	- `*.jsonl.gz`, `run/*.jsonl.gz`: the records that all of this is made from; those in `run` are one record, a part for
	  each data set: `serialbench report run/*.jsonl.gz`, or `serialbench report run/person.jsonl.gz attack.jsonl.gz`.
	  All of one codec: `serialbench report --codec CODEC run/*.jsonl.gz traits.jsonl.gz edges.jsonl.gz attack.jsonl.gz`.
	END
}
if [ -z "$from" ]; then
	measure
	[ -e "$work/condensed.jsonl" ] || "$sb" condense "$work/run.jsonl" "$work/condensed.jsonl"
	cd "$work" # names of records stand in what is published
	set -- condensed.jsonl
	for kind in traits edges attack evolve interop conform; do
		[ ! -e "$kind.jsonl" ] || set -- "$@" "$kind.jsonl"
	done
fi

tolerant "$sb" report --format html --output "$out/results.html" "$@"
tolerant "$sb" report --format md --output "$out/results.md" "$@"
tolerant "$sb" report --format csv --output "$out/results.csv" "$@"
matrices= # those that there are records of
for kind in evolve interop conform; do
	for r in "$@"; do
		if plain "$r" | grep -q -m 1 "\"kind\":\"$kind\""; then matrices="$matrices $kind"; break; fi
	done
done
for s in libraries traits edges attack cost $matrices; do
	"$sb" report --section "$s" --format md --output "$out/$s.md" "$@"
	"$sb" report --section "$s" --format csv --output "$out/$s.csv" "$@"
done
"$sb" report --section findings --format md --output "$new/findings.md" "$@"
reproducers "$@"
for r in "$@"; do
	keep "$r"
done
readme "$@" >"$out/README.md"
[ -z "$findings" ] || renewed "$findings" >"$new/docs.md"
[ -z "$choosing" ] || "$sb" report --choosing "$new/choosing.md" "$@"
mkdir -p "$folder"
for old in "$out"/*; do # what is written anew holds nothing of before
	rm -rf "${folder:?}/$(basename "$old")"
done
cp -R "$out"/* "$folder/"
[ -z "$findings" ] || cp "$new/docs.md" "$findings"
[ -z "$choosing" ] || cp "$new/choosing.md" "$choosing"
[ -z "$choosing" ] || "$sb" report --readme "$house/README.md" "$@"
case $choosing:$matrices in
?*:*evolve*) "$sb" report --evolution "$house/docs/use/evolution.md" "$folder"/evolve*.jsonl.gz ;;
esac
du -ch "$folder"/* | tail -n 1 >&2
