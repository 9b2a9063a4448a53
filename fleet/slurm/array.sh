#!/usr/bin/env bash
# One shard of a plan for each task of an array. Submit it from a folder that all nodes see:
#
#   sbatch --array=1-8 fleet/slurm/array.sh run --all --processes 32
#   sbatch --array=1-8 fleet/slurm/array.sh attack --cases 100000 --time 0s
#   sbatch --array=1-8 fleet/slurm/array.sh interop
#
# Nodes need Go: each builds the workers that it starts, once for all that share a cache.
# SERIALBENCH is the program (./serialbench), RECORDS the folder of the records (records).
# A task that is killed or requeued goes on with its record, on the same kind of processor:
# add --constraint where the nodes are of several. fleet/slurm/merge.sh joins them.
#SBATCH --job-name=serialbench
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --exclusive=user
set -euo pipefail
program=${SERIALBENCH:-./serialbench} records=${RECORDS:-records}
[ $# -gt 0 ] || { echo "array.sh: say what to do: run, attack, evolve, interop or conform, and its flags" >&2; exit 2; }
mkdir -p "$records"
record=$records/$1-${SLURM_ARRAY_TASK_ID:?is set by sbatch --array}.jsonl
case $1 in
run)
	if [ -s "$record" ]; then
		exec "$program" run --resume "$record" --quiet
	fi
	exec "$program" "$@" --shard auto ${SHARDS:+--shards "$SHARDS"} --record "$record" --quiet --no-history --page none
	;;
evolve | interop | conform)
	exec "$program" "$@" --shard auto ${SHARDS:+--shards "$SHARDS"} --record "$record" --quiet --output /dev/null
	;;
attack)
	exec "$program" "$@" --shard auto ${SHARDS:+--shards "$SHARDS"} --record "$record" --reproducers "$records/reproducers" --quiet
	;;
*)
	echo "array.sh: $1 has no shards; run, attack, evolve, interop and conform have" >&2
	exit 2
	;;
esac
