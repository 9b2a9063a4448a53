#!/bin/sh
# Measures all codecs on all data sets, with costs, traits, edge values, interop, conformance, evolution, differences,
# stress and attacks, and has "serialbench publish" write what this checkout publishes of it.
#
#   KEEP=FOLDER bench/publish.sh [CHECKOUT]   (default: the one that this script is in)
#
# Records are kept in FOLDER; the next call goes on where this one ended. What NOTES.md in published/ says of how the
# run was made is written by hand. What is measured, and for how long:
#
#   TIME=6h          most time for measuring (default by QUALITY, times the data sets)
#   ATTACK_TIME=1h   the same for attacks (default TIME, or 10m)
#   STRESS_TIME=25m  the same for stress
#   QUALITY=publish  see serialbench run --help
#   CODEC, DATASET   globs (default all)
#   SERIALBENCH=file the program, if it is built already
set -eu
[ -n "${KEEP:-}" ] || { echo 'usage: KEEP=FOLDER bench/publish.sh [CHECKOUT]' >&2; exit 2; }
house=$(cd "$(dirname "$0")/.." && pwd)
to=$(cd "${1:-$house}" && pwd)
case ${SERIALBENCH:-} in
/* | '') ;;
*/*) SERIALBENCH=$PWD/$SERIALBENCH ;; # else it is found by PATH
esac
mkdir -p "$KEEP"
cd "$KEEP" # records name reproducers by a path that holds elsewhere
codec=${CODEC:-**} dataset=${DATASET:-**}
sb=${SERIALBENCH:-$PWD/serialbench}
if [ -z "${SERIALBENCH:-}" ]; then
	GOTOOLCHAIN=$(cat "$house/bench/toolchain") # the Go of what is published
	export GOTOOLCHAIN
	go -C "$house" build -o "$sb" .
fi

step() { # NAME KIND ARGUMENTS...: serialbench KIND, once; exit code 1 is a codec that failed, which is shown
	name=$1
	shift
	if [ ! -e "$name.done" ]; then
		printf '%s %s\n' "$(date -u +%H:%M:%S)" "$name" >&2
		"$sb" "$@" --record "$name.jsonl" --output "$name.txt" --format table || [ $? -eq 1 ]
		: >"$name.done"
	fi
}
if [ ! -s run.jsonl ]; then
	step run run --quality "${QUALITY:-publish}" ${TIME:+--time "$TIME"} --codec "$codec" --dataset "$dataset"
elif [ ! -e run.done ]; then
	"$sb" run --resume run.jsonl --output run.txt --format table || [ $? -eq 1 ]
	: >run.done
fi
for kind in traits edges interop conform evolve; do
	step "$kind" "$kind" --codec "$codec"
done
# libraries in languages that are not set up (interop --setup) are rows that say so
step foreign interop --lang python,js --codec "$codec"
all="run.jsonl traits.jsonl edges.jsonl interop.jsonl foreign.jsonl conform.jsonl evolve.jsonl attack.jsonl"
if [ "$codec" = '**' ]; then # which takes long, and is of pairs
	for format in avro bson cbor json msgpack protobuf toml xml yaml; do
		step "differ-$format" differ --all "$format"
		all="$all differ-$format.jsonl"
	done
	step stress stress --rows libraries --dataset order --time "${STRESS_TIME:-25m}" \
		--kind cold-start,failed-first,init,race,collector,shared,checkptr,placement
	all="$all stress.jsonl"
fi
step attack attack --time "${ATTACK_TIME:-${TIME:-10m}}" --codec "$codec" --reproducers reproducers

go -C "$house" run ./bench/hostile/archives pack -named "$PWD/attack.jsonl" -o "$to/published/reproducers" \
	"$to/published/reproducers" "$PWD/reproducers" >/dev/null
# shellcheck disable=SC2086 # a list of files
"$sb" publish "$to" $all
