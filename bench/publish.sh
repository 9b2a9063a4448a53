#!/bin/sh
# Makes what is published: all codecs on all data sets, with costs, traits, edge
# values and attacks, as a page, Markdown, CSV and compressed records.
#
#   bench/publish.sh [FOLDER]          (default published)
#
# Nothing appears in FOLDER before all is there. What is measured, and for how long:
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
folder=$(absolute "${1:-published}")
house=$(cd "$(dirname "$0")/.." && pwd)
codec=${CODEC:-**} dataset=${DATASET:-**} quality=${QUALITY:-publish}
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
[ -n "${SERIALBENCH:-}" ] || go -C "$house" build -o "$sb" .
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
if [ -s "$work/run.jsonl" ]; then
	step run "$sb" run --resume "$work/run.jsonl" --output "$new/run.txt" --format txt
else
	step run "$sb" run --quality "$quality" ${TIME:+--time "$TIME"} --codec "$codec" --dataset "$dataset" \
		--record "$work/run.jsonl" --output "$new/run.txt" --format txt
fi
step traits "$sb" verify --traits --codec "$codec" --record "$work/traits.jsonl" --output "$new/traits.txt" --format txt
step edges "$sb" verify --edges --codec "$codec" --record "$work/edges.jsonl" --output "$new/edges.txt" --format txt
# in the folder, so that the record names witnesses by a path that holds elsewhere
(cd "$work" && step attack "$sb" attack --time "${ATTACK_TIME:-${TIME:-10m}}" --codec "$codec" --record attack.jsonl \
	--witnesses witnesses --output "$new/attack.txt" --format txt)

set -- "$work/run.jsonl" "$work/traits.jsonl" "$work/edges.jsonl" "$work/attack.jsonl"
tolerant "$sb" report --format html --output "$out/results.html" "$@"
tolerant "$sb" report --format md --output "$out/results.md" "$@"
tolerant "$sb" report --format csv --output "$out/results.csv" "$@"
for s in libraries traits edges attack cost; do
	"$sb" report --section "$s" --format md --output "$out/$s.md" "$@"
	"$sb" report --section "$s" --format csv --output "$out/$s.csv" "$@"
done
[ ! -d "$work/witnesses" ] || cp -R "$work/witnesses" "$out/"
for r in traits edges attack; do
	gzip -n9c "$work/$r.jsonl" >"$out/$r.jsonl.gz"
done
# the run is long: a part for each data set, which report puts together again
mkdir "$out/run"
grep -o '"dataset":"[^"]*"' "$work/run.jsonl" | sort -u | while read -r set; do
	name=$(printf '%s' "$set" | sed 's/^"dataset":"//; s/"$//; s|/|-|g')
	awk -v set="$set" 'index($0, "\"dataset\":\"") == 0 || index($0, set)' "$work/run.jsonl" | gzip -n9c >"$out/run/$name.jsonl.gz"
done
{
	printf '# Results\n\nMade by `bench/publish.sh`'
	printf ' with quality %s, codecs `%s`, data sets `%s`.\n\n' "$quality" "$codec" "$dataset"
	grep -e '^- environment: ' -e '^- warning: ' -e '^- precision of ' -e '^- every interval ' "$out/results.md" || :
	cat <<-'END'

	Limits: one machine, the one named above, with whatever else ran on it. Nanoseconds of another machine differ; ratios
	differ less. A rank marked `=` is a tie. Heed the smallest difference resolved that stands below each table.

	- `results.html`: one page with everything; works offline. `results.md`, `results.csv`: the tables.
	- `libraries`: what is known of each library, a line each. `traits`, `edges`, `attack`, `cost`: by themselves.
	- `witnesses/`: the inputs that did harm: `serialbench attack --witness witnesses/FILE` shows it again.
	- `*.jsonl.gz`, `run/*.jsonl.gz`: the records that all of this is made from; those in `run` are one record, a part for
	  each data set: `serialbench report run/*.jsonl.gz`, or `serialbench report run/person.jsonl.gz attack.jsonl.gz`.
	END
} >"$out/README.md"
mkdir -p "$folder"
cp -R "$out"/* "$folder/"
du -ch "$folder"/* | tail -n 1 >&2
