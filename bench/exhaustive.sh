#!/bin/sh
# Runs whole what .ci/run and go test ./... run fixed samples of. It takes hours.
#
#   bench/exhaustive.sh [--seed N]
#
# N (default 1) draws values of every data set and random types. A seed that finds a fault finds it again.
set -eu
cd "$(dirname "$0")/.."
seed=1
case $#:${1:-} in
0:) ;;
2:--seed) seed=$2 ;;
*)
	echo 'usage: bench/exhaustive.sh [--seed N]' >&2
	exit 2
	;;
esac
SERIALBENCH_LONG=1 SERIALBENCH_SEED=$seed go test -count=1 -timeout 12h . ./codecs/... ./bench/hostile ./bench/known ./internal/check/attack ./internal/check/differ ./internal/check/edges ./internal/check/standalone ./internal/cli ./internal/codegen/build ./internal/engine/links ./internal/result/report ./internal/result/stats ./internal/session ./internal/shapes
cells=$(mktemp)
trap 'rm -f "$cells"' EXIT
go run . interop --quiet --format json --output "$cells"
python3 bench/interop.py "$cells" published/record.jsonl.gz
bench/contribute.sh
bench/standalone.sh
bench/languages.sh
bench/differ.sh 200
bench/breaking.sh
bench/stress.sh
go run ./bench/tags -n 500 -seed "$seed"
go run ./bench/tags -pairs 50 -seed "$seed"
bench/blame.sh -seed "$seed"
bench/types.sh -seed "$seed"
