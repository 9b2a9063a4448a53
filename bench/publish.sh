#!/bin/sh
# Makes what is published: all codecs on all data sets, with traits, edges and
# attacks, as compressed records, Markdown, CSV and, where there is the format, HTML.
#
#   bench/publish.sh FOLDER [flags of serialbench run]
#
# A trial: bench/publish.sh /tmp/trial --quality smoke --codec 'json/*,baseline' --dataset person
# Nothing appears in FOLDER before all is there.
set -eu
folder=${1:?usage: bench/publish.sh FOLDER [flags of serialbench run]}
shift
[ $# -gt 0 ] || set -- --quality publish --dataset '**'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/out"
go build -o "$work/serialbench" .
sb=$work/serialbench
tolerant() { # exit 1 is a codec that failed, which is shown
	"$@" || [ $? -eq 1 ]
}
tolerant "$sb" run "$@" --record "$work/run.jsonl" --output "$work/out/results.md" --format md
"$sb" verify --traits --record "$work/traits.jsonl" --format md --output "$work/out/traits.md"
"$sb" verify --edges --record "$work/edges.jsonl" --format md --output "$work/out/edges.md"
"$sb" attack --time "${ATTACK_TIME:-10m}" --record "$work/attack.jsonl" --witnesses '' --format md --output "$work/out/attack.md"
tolerant "$sb" report --format csv --output "$work/out/results.csv" "$work/run.jsonl"
if "$sb" report --help | grep -q html; then
	tolerant "$sb" report --format html --output "$work/out/results.html" "$work/run.jsonl"
fi
for r in run traits edges attack; do
	gzip -n9c "$work/$r.jsonl" >"$work/out/$r.jsonl.gz"
done
mkdir -p "$folder"
cp "$work"/out/* "$folder/"
