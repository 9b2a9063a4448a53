#!/usr/bin/env bash
# Tests the module tap with the oldest Go that it admits and with the Go of here, under the race detector too; then the
# service of examples/tapped, in which messages are planted, and which is put under load in every trouble. Takes two
# minutes.
#
#   bench/tap.sh         the sample of CI
#   bench/tap.sh cost    what tap costs a request, with its interval: some minutes. bench/accuracy.sh calls it
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1:-}" = cost ]; then
	cd examples/tapped
	exec go run ./load -for 0 -rounds 40 -most 1
fi
oldest=go1.21.13 # the last release of the version in tap/go.mod
grep -qx 'go 1.21' tap/go.mod
for folder in tap examples/tapped examples/taps; do
	go -C $folder mod tidy -diff
	go -C $folder vet ./...
done
(cd tap && "$(go tool -C ../tools -n honnef.co/go/tools/cmd/staticcheck)" ./...)
linked=$(go -C tap list -deps -f '{{if not .Standard}}{{.ImportPath}}{{end}}' .)
[ "$linked" = github.com/serialbench/serialbench/tap ] # no dependency
GOTOOLCHAIN=$oldest go -C tap test -count=1 ./...
go -C tap test -count=1 -race ./...
GOEXPERIMENT=jsonv2 go -C tap test -count=1 ./... # decoders that read ahead otherwise
go -C tap test -run '^$' -bench . -benchtime 0.2s .
go -C examples/taps test -count=1 ./...
go -C examples/tapped test -count=1 -race ./...
(cd examples/tapped && go run ./load -for 3s -rounds 2 -blocks 20)
go test -count=1 ./internal/shapes
