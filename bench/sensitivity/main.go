// Command sensitivity says how much dearer operations are whose code is not in the
// instruction cache: between two calls it runs 1 MB of other code. It prints the median
// call of each codec with and without, timed one by one in one process, side by side.
//
//	go run ./bench/sensitivity --codec 'json/std,baseline' --dataset person
package main

import (
	"context"
	"flag"
	"strings"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() {
	codecs := flag.String("codec", "json/std,protobuf/google,gob/std,baseline,noop", "ids, comma separated")
	data := flag.String("dataset", "person", "data set")
	flag.Parse()
	interrupt.Main("sensitivity", func(ctx context.Context) error {
		p := inprocess.Program{Codecs: strings.Split(*codecs, ","), Datasets: []string{*data},
			Main: "github.com/serialbench/serialbench/bench/sensitivity/cold"}
		return p.Run(ctx)
	})
}
