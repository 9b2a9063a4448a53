// Command direct pairs adapters with calls of the library written by hand for
// the same contract: both run in one process, in turns, and the ratio of their
// times is printed. A ratio above 1 is what an adapter costs. Run it on a
// machine with nothing else to do:
//
//	go run ./bench/direct
package main

import (
	"context"
	_ "embed"
	"os"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/internal/interrupt"
)

//go:embed generated/msgp.go.txt
var msgp []byte

//go:embed generated/protobuf.go.txt
var protobuf []byte

func main() {
	interrupt.Main("direct", func(ctx context.Context) error {
		p := inprocess.Program{Datasets: []string{"person"}, Main: "github.com/serialbench/serialbench/bench/direct/calls",
			Codecs: []string{"json/std", "json/goccy", "json/sonic", "msgpack/vmihailenco", "cbor/fxamacker", "bson/mongo2",
				"binary/kelindar", "mus/mus-go", "msgpack/tinylib", "protobuf/google"},
			Files: map[string][]byte{"msgp.go": msgp, "protobuf.go": protobuf}}
		return p.Run(ctx, os.Args[1:]...)
	})
}
