#!/usr/bin/env bash
# Sets up the references of all languages and has every codec talk to them; fails where a reference
# is missing, or what is known to be read exactly is not. Needs python3 with venv, npm, cargo,
# javac and mvn, perl with Sereal; what is downloaded is kept in the cache folder.
#
#   bench/languages.sh [LANGUAGES]     (default python,js,perl,java,rust)
set -euo pipefail
house=$(cd "$(dirname "$0")/.." && pwd)
languages=${1:-python,js,perl,java,rust}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
go -C "$house" build -o "$work/serialbench" .
"$work/serialbench" interop --setup "$languages"
"$work/serialbench" interop --lang "$languages" --format json --output "$work/cells.json"
python3 "$house/bench/interop.py" "$work/cells.json"
