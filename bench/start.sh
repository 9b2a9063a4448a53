#!/bin/sh
# Prints what the start of a worker costs at two revisions, side by side: every library that is linked does
# what its packages do before main. Then the packages of the second revision that take longest there, the least of all starts.
# The workers are programs of all codecs on one data set.
#
#   bench/start.sh OLD [NEW]      revisions of git; NEW: the files as they are
#   STARTS=200 CODEC='json/*' bench/start.sh OLD
#
# Needs python3.
set -eu
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
	echo 'usage: bench/start.sh OLD [NEW]' >&2
	exit 2
fi
house=$(cd "$(dirname "$0")/.." && pwd)
GOTOOLCHAIN=$(cat "$house/bench/toolchain")
export GOTOOLCHAIN
folder=$(mktemp -d)
trap 'rm -rf "$folder"; git -C "$house" worktree prune' EXIT
trap 'exit 130' INT TERM
build() { # NAME REVISION
	from=$house
	if [ -n "$2" ]; then
		from=$folder/$1.source
		git -C "$house" worktree add --quiet --detach "$from" "$2"
	fi
	go -C "$from" build -buildvcs=false -trimpath -o "$folder/$1.driver" .
	(cd "$from" && XDG_CACHE_HOME="$folder/$1.cache" "$folder/$1.driver" verify --quiet --codec "${CODEC:-**}" --dataset person --datasetsize 1 >/dev/null)
	cp "$folder/$1.cache"/serialbench/own/type-*/program-data "$folder/$1"
}
build old "$1"
build new "${2:-}"
echo "$GOTOOLCHAIN, $(date -u +%Y-%m-%d), load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo unknown)"
python3 - "$folder/old" "$folder/new" "${STARTS:-200}" <<'END'
import os, resource, statistics, subprocess, sys, time

programs, starts = sys.argv[1:3], int(sys.argv[3])
wall, used, least = ([], []), ([], []), {}


def start(program, environ):
    """One start of a worker that is asked for nothing and so ends: its wall and processor time in ms, and what it wrote to stderr."""
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program], env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    ended, after = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * (ended - began), 1000 * spent, done.stderr


for i in range(starts):
    for which in (0, 1) if i % 2 else (1, 0):
        a, b, _ = start(programs[which], os.environ)
        wall[which].append(a)
        used[which].append(b)
    if i % 4 == 0:
        for line in start(programs[1], {**os.environ, "GODEBUG": "inittrace=1"})[2].splitlines():
            words = line.split()
            if words[0] == "init":
                least[words[1]] = min(least.get(words[1], 1e9), float(words[4]))

for what, each in (("wall time", wall), ("processor time", used)):
    middle = statistics.median
    old, new = (middle(e) for e in each)
    parts = sorted(middle(each[1][i::8]) / middle(each[0][i::8]) for i in range(8))
    print(f"{what}: {old:.1f} ms before, {new:.1f} after, {new / old:.2f} times; of eight parts {parts[0]:.2f} to {parts[-1]:.2f}")
print(f"init of {len(least)} packages: {sum(least.values()):.1f} ms; those of 0.25 and more:")
for package, ms in sorted(least.items(), key=lambda x: -x[1]):
    if ms >= 0.25:
        print(f"  {ms:.2f}  {package}")
END
