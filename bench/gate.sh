#!/usr/bin/env bash
# The gate, as a runner calls it, in a throwaway repository of somebody's library: the codec
# in it is that of examples/gate over the library. Three commits: an equal one, one that
# allocates more and is slower, and one that loses a field. The first has to pass, the others to
# fail for what was planted.
#
#   bench/gate.sh PROGRAM [TIME]
set -euo pipefail
program=$(realpath "${1:?the program, such as ./serialbench}") time=${2:-15s}
house=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$work/lib/yourcodec"
cd "$work/lib"
git init -q -b main
git config user.email a@example.com
git config user.name A
printf 'module example.com/mine\n\ngo 1.24\n' >go.mod
cat >mine.go <<'GO'
// Package mine is a library.
package mine

import "encoding/json"

// Marshal marshals.
func Marshal(v any) ([]byte, error) { return json.Marshal(v) }

// Unmarshal unmarshals.
func Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }
GO
sed -e 's|"encoding/json".*|json "example.com/mine"|' "$house/examples/gate/yourcodec/yourcodec.go" >yourcodec/yourcodec.go
git add .
git commit -qm base

gate() { # gate NAME EXIT: runs the gate on HEAD, which has to end so
	local status=0
	: >"$work/summary"
	: >"$work/output"
	GITHUB_WORKSPACE=$PWD GITHUB_STEP_SUMMARY=$work/summary GITHUB_OUTPUT=$work/output SERIALBENCH=$program \
		GATE_WITH_CODEC=./yourcodec GATE_BASE=main GATE_FLAGS="--fail-above-allocs 0% --time $time --links 2" "$house/action/gate.sh" 2>"$work/said" || status=$?
	echo "== $1: exit code $status; $(tail -n 1 "$work/said")"
	sed -n '1,5p' "$work/summary"
	[ "$status" = "$2" ] || { echo "bench/gate.sh: want exit code $2" >&2; cat "$work/said" >&2; exit 1; }
}

git checkout -qb equal
printf '\n// Version is what it is called.\nconst Version = "v2"\n' >>mine.go
git commit -qam equal
gate "an equal change" 0

git checkout -qb slower main
sed -i 's|return json.Marshal(v)|json.Marshal(v); return json.Marshal(v)|' mine.go
git commit -qam slower
gate "twice the work" 1
grep -q 'more allocations' "$work/said"

git checkout -qb loses main
sed -i 's|return json.Unmarshal(data, v)|return json.Unmarshal([]byte("{}"), v)|' mine.go
git commit -qam loses
gate "a loss" 1
grep -q 'verifies in' "$work/summary"
echo "the gate passes an equal change, and fails for more work and for a loss"
