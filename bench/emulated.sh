#!/usr/bin/env bash
# What libraries do otherwise on another processor, by an emulator: round trips, edge values, traits, and whether
# they read there what they wrote here and the reverse. Nothing is timed.
#
#   [KEEP=folder] [CODEC=globs] bench/emulated.sh PROGRAM [EMULATOR...]   (default qemu-aarch64 qemu-s390x, of Debian's qemu-user)
#
# PROGRAM builds the programs of codecs for the other processors itself. With KEEP what was done stays, and a later
# call goes on from there. Prints for each processor the verdicts, and each line that is unlike PROGRAM's own.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:?the program, such as ./serialbench}")
shift
[ $# -gt 0 ] || set -- qemu-aarch64 qemu-s390x
codec=${CODEC:-**} datasets=${DATASET:-person,order,telemetry,message/16}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$work/kept}
mkdir -p "$keep"

# look FILE COMMAND...: once; exit code 1 is a codec that failed, which is shown
look() {
	local file=$keep/$1
	shift
	[ ! -e "$file" ] || return 0
	printf '%s %s\n' "$(date -u +%H:%M:%S)" "$*" >&2
	"$program" "$@" --codec "$codec" --quiet >"$work/new" || [ $? -eq 1 ]
	mv "$work/new" "$file"
}
# all NAME [FLAG...]: what is looked at on one processor
all() {
	local name=$1
	shift
	look "$name-verify.json" verify --dataset "$datasets" --format json "$@"
	look "$name-edges.csv" edges --format csv "$@"
	look "$name-traits.csv" traits --dataset person,message/16 --format csv "$@"
}

all here
for emulator; do
	arch=$(case $emulator in *aarch64*) echo arm64 ;; *) echo "${emulator#qemu-}" ;; esac)
	all "$arch" --exec "$emulator"
	look "$arch-interop.json" interop --dataset "$datasets" --format json --exec "$emulator"
	python3 bench/emulated.py "$keep" "$arch"
done
