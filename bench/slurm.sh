#!/usr/bin/env bash
# Tries fleet/slurm on a SLURM of its own, on this machine: arrays of eight shards of run and of
# attack over two slots, one task of each killed and requeued, and a shard's file truncated.
# Prints what it found, and fails where the joined record is not the plan's, to the process
# and to the input.
#
#   bench/slurm.sh [serialbench]
#
# Needs root, and Debian's slurm-wlm and munge. Everything of it lives in a temporary folder and
# listens on 127.0.0.1; it is stopped and removed at the end. About three minutes.
set -euo pipefail
house=$(cd "$(dirname "$0")/.." && pwd)
codecs=baseline,json/std processes=8 patience=300 # seconds
cases=1500000 # a task takes seconds, in which it can be killed
work=$(mktemp -d)
pids=()
cleanup() {
	local p
	if [ -n "${SLURM_CONF:-}" ]; then # tasks that still run
		timeout 10 scancel --full --signal=KILL --user="$(id -un)" 2>/dev/null || true
	fi
	for p in "${pids[@]}"; do kill "$p" 2>/dev/null || true; done
	for p in "${pids[@]}"; do
		for ((i = 0; i < 100; i++)); do kill -0 "$p" 2>/dev/null || break; sleep 0.1; done
		kill -KILL "$p" 2>/dev/null || true # what does not end in ten seconds
	done
	rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
wrong() { echo "slurm.sh: $*" >&2; exit 1; }
say() { printf '%4ds  %s\n' "$SECONDS" "$*"; }

for p in munged slurmctld slurmd sbatch; do
	command -v "$p" >/dev/null || wrong "no $p: apt-get install slurm-wlm munge"
done
program=${1:-}
if [ -z "$program" ]; then
	program=$work/serialbench
	go -C "$house" build -o "$program" .
fi
program=$(realpath "$program")

# munged wants its folders to be nobody else's.
chmod 755 "$work"
mkdir -m 700 "$work/munge" "$work/state" "$work/spool"
mkdir -m 755 "$work/socket"
dd if=/dev/urandom of="$work/munge/key" bs=1024 count=1 status=none
chmod 400 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/socket/munge" --pid-file="$work/munge/pid" \
	--log-file="$work/munge/log" --seed-file="$work/munge/seed" >"$work/munge/out" 2>&1 &
pids+=($!)

name=$(hostname -s)
cat >"$work/slurm.conf" <<EOF
ClusterName=serialbench
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/socket/munge
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/ctld.pid
SlurmdPidFile=$work/d.pid
SlurmctldLogFile=$work/ctld.log
SlurmdLogFile=$work/d.log
JobRequeue=1
KillWait=2
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1
NodeName=$name NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$name Default=YES MaxTime=INFINITE State=UP
EOF
export SLURM_CONF=$work/slurm.conf
slurmctld -D -f "$work/slurm.conf" >"$work/ctld.out" 2>&1 &
pids+=($!)
slurmd -D -f "$work/slurm.conf" -N "$name" >"$work/d.out" 2>&1 &
pids+=($!)
for ((i = 0; i < 300; i++)); do
	[ "$(sinfo --noheader --format %T 2>/dev/null)" = idle ] && break
	sleep 0.1
done
[ "$(sinfo --noheader --format %T 2>/dev/null)" = idle ] || { tail -n 5 "$work"/*.log "$work"/*.out "$work/munge/out" >&2; wrong "the node does not become idle"; }
say "SLURM $(sinfo --version | cut -d' ' -f2) with two slots"

export SERIALBENCH=$program RECORDS=$work/records
cd "$work"
# submit KIND FLAG...: an array of eight, as docs/use/fleet.md has it, but a slot a task.
submit() {
	sbatch --parsable --array=1-8 --cpus-per-task=1 --output="$work/%x-$1-%a.out" "$house/fleet/slurm/array.sh" "$@"
}
state() { squeue --noheader --states=all --format=%T --job "$1" 2>/dev/null | sort | uniq -c | awk '{ printf "%s%s %s", s, $1, $2; s = ", " }'; }
# killed JOB RECORD: the third task of a job, once it has written something, by SIGKILL, and requeued.
killed() {
	local until=$((SECONDS + patience))
	while ((SECONDS < until)); do
		[ "$(squeue --noheader --format=%T --job "$1_3" 2>/dev/null)" = RUNNING ] && [ -s "$2" ] && break
		sleep 0.05
	done
	[ -s "$2" ] || { tail -n 3 "$work"/*.out >&2; wrong "the third task never began: $(state "$1")"; }
	scancel --signal=KILL --full "$1_3"
	while ((SECONDS < until)) && [ "$(squeue --noheader --states=all --format=%T --job "$1_3")" = RUNNING ]; do sleep 0.05; done
	case $(squeue --noheader --states=all --format=%T --job "$1_3") in
	FAILED | COMPLETING) ;;
	*) wrong "the third task was not killed but is $(squeue --noheader --states=all --format=%T --job "$1_3")" ;;
	esac
	scontrol requeue "$1_3"
	while ((SECONDS < until)) && [ "$(squeue --noheader --states=all --format=%T --job "$1_3")" != PENDING ]; do sleep 0.1; done
	scontrol update JobId="$1_3" StartTime=now # instead of two minutes later
	say "a task was killed, and is queued again"
}
ended() {
	local until=$((SECONDS + patience))
	while ((SECONDS < until)) && [ -n "$(squeue --noheader --job "$1" 2>/dev/null)" ]; do sleep 0.2; done
	[ "$(state "$1")" = "8 COMPLETED" ] || { tail -n 3 "$work"/*-"$2"-*.out >&2; wrong "$2: $(state "$1")"; }
	say "$2: eight tasks completed"
}

run=(run --dataset person --op "marshal,unmarshal" --codec "$codecs" --processes "$processes" --cost=false)
attack=(attack --dataset person --codec "$codecs" --cases "$cases" --time 0s)
job=$(submit "${run[@]}")
killed "$job" "$RECORDS/run-3.jsonl"
ended "$job" run

truncate --size=-200 "$RECORDS/run-5.jsonl"
if "$program" merge "$work/early.jsonl" "$RECORDS"/run-*.jsonl >"$work/merge.out" 2>&1; then
	grep -q 'run-5' "$work/merge.out" || { cat "$work/merge.out" >&2; wrong "merge does not name the truncated shard"; }
fi
say "merge of a truncated shard: $(grep -m 1 'resume' "$work/merge.out" | cut -c1-160)"
"$program" run --resume "$RECORDS/run-5.jsonl" --quiet >"$work/resumed.out" 2>&1 || { tail -n 5 "$work/resumed.out" >&2; wrong "the truncated shard cannot be resumed"; }
RECORDS=$RECORDS "$house/fleet/slurm/merge.sh" run "$work/run.jsonl" >"$work/merge.out" 2>&1 || { cat "$work/merge.out" >&2; wrong "merge failed"; }
python3 - "$work/run.jsonl" "$processes" <<'EOF' || wrong "the merged run is not the plan"
import collections, json, sys
cells, failed = collections.defaultdict(list), []
for line in open(sys.argv[1]):
    s = json.loads(line)
    if s["kind"] == "sample":
        cells[s["codec"], s["op"]].append(s["process"])
    if s["kind"] == "failure" or s.get("verdict") == "failed":
        failed.append(s)
for cell, found in cells.items():
    if len(found) != int(sys.argv[2]) or len(set(found)) != len(found):
        sys.exit(f"{cell}: processes {sorted(found)}, not {sys.argv[2]} of them; failures: {failed}")
if not cells:
    sys.exit("no cells")
print(f"{len(cells)} cells, each in {sys.argv[2]} processes")
EOF
"$program" "${run[@]}" --record "$work/whole.jsonl" --quiet --no-history --page none >/dev/null 2>&1 || wrong "the undivided run failed"
"$program" compare --no-history --format csv --output "$work/compare.csv" "$work/whole.jsonl" "$work/run.jsonl" 2>"$work/compare.out" || { cat "$work/compare.out" >&2; wrong "cannot compare"; }
say "the same plan undivided: $(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { n++; s += $at["shown"] == "true" } END { print s + 0, "of", n, "cells called different" }' "$work/compare.csv")"

job=$(submit "${attack[@]}")
killed "$job" "$RECORDS/attack-3.jsonl"
ended "$job" attack
"$house/fleet/slurm/merge.sh" attack "$work/attack.jsonl" >"$work/merge.out" 2>&1 || { cat "$work/merge.out" >&2; wrong "merge failed"; }
"$program" "${attack[@]}" --record "$work/whole-attack.jsonl" --reproducers "$work/reproducers" --quiet >/dev/null 2>&1 || [ $? -eq 1 ] || wrong "the undivided attack failed"
"$program" report --section attack --format json "$work/attack.jsonl" >"$work/a.json"
"$program" report --section attack --format json "$work/whole-attack.jsonl" >"$work/b.json"
python3 - "$work/a.json" "$work/b.json" "$cases" <<'EOF' || wrong "the merged attack is not the plan"
import json, sys
def cases(name):
    return {(a["codec"], a["dataset"], a["op"]): a["cases"] for a in json.load(open(name))}
merged, whole, want = cases(sys.argv[1]), cases(sys.argv[2]), int(sys.argv[3])
# inputs that are made longer follow what took longest, so that two runs have not as many of them
if not whole or merged.keys() != whole.keys() or any(abs(merged[k] - whole[k]) > 200 for k in whole):
    sys.exit(f"merged {merged}\nwhole  {whole}")
print(f"{len(whole)} operations, as many inputs in the merged record as in an undivided one: {sum(whole.values())}")
EOF
say "done"
