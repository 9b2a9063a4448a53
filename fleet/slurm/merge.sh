#!/usr/bin/env bash
# Joins the records of an array once all of its tasks have ended:
#
#   sbatch --dependency=afterany:JOB fleet/slurm/merge.sh run merged.jsonl.gz
#
# What is missing or not finished stands in the job's output, with the command that does it.
#SBATCH --job-name=serialbench-merge
#SBATCH --ntasks=1
set -euo pipefail
program=${SERIALBENCH:-./serialbench} records=${RECORDS:-records}
[ $# -eq 2 ] || { echo "merge.sh: give run or attack, and the name of a new record" >&2; exit 2; }
exec "$program" merge "$2" "$records/$1"-*.jsonl
