#!/usr/bin/env bash
# Tests the module tap with the oldest Go that it admits and with the Go of here, under the race detector too; then the
# service of examples/tapped, in which messages are planted. Takes a minute.
#
#   bench/tap.sh
set -euo pipefail
cd "$(dirname "$0")/.."
oldest=go1.21.13 # the last release of the version in tap/go.mod
grep -qx 'go 1.21' tap/go.mod
for folder in tap examples/tapped; do
	go -C $folder mod tidy -diff
	go -C $folder vet ./...
done
(cd tap && "$(go tool -C ../tools -n honnef.co/go/tools/cmd/staticcheck)" ./...)
linked=$(go -C tap list -deps -f '{{if not .Standard}}{{.ImportPath}}{{end}}' .)
[ "$linked" = github.com/serialbench/serialbench/tap ] # no dependency
GOTOOLCHAIN=$oldest go -C tap test -count=1 .
go -C tap test -count=1 -race .
go -C tap test -run '^$' -bench . -benchtime 0.2s .
go -C examples/tapped test -count=1 -race ./...
go test -count=1 ./internal/shapes
