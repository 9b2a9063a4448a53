// Command hostile builds a program of Go's fuzzer on the unmarshal of codecs, for which all that it is built of is
// compiled anew. bench/fuzz.sh runs it. The tests of this folder try inputs that are kept of codecs again:
//
//	go run ./bench/hostile -codec msgpack/tinylib -o /tmp/fuzz
//	/tmp/fuzz -test.run '^$' -test.fuzz '^FuzzUnmarshal$' -test.fuzzcachedir /tmp/cache -test.fuzztime 1m
package main

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/internal/interrupt"
)

// test is the test in the program's package main, where chosen is the suite.
const test = `package main

import (
	"testing"

	"github.com/serialbench/serialbench/bench/hostile/fuzz"
)

func FuzzUnmarshal(f *testing.F) {
	s, err := chosen()
	fuzz.Unmarshal(f, s, err)
}
`

func main() {
	codecs := flag.String("codec", "", "`ids`, comma separated")
	set := flag.String("dataset", "person", "data set")
	out := flag.String("o", "", "`file` for the program")
	flag.Parse()
	interrupt.Main("hostile", func(ctx context.Context) error {
		if *codecs == "" || *out == "" {
			return errors.New("give -codec and -o, such as -codec msgpack/tinylib -o /tmp/fuzz")
		}
		path, err := filepath.Abs(*out)
		if err != nil {
			return err
		}
		p := inprocess.Program{Codecs: strings.Split(*codecs, ","), Datasets: []string{*set},
			Files: map[string][]byte{"fuzz_test.go": []byte(test)}}
		return p.CompileTest(ctx, path, "-fuzz=^FuzzUnmarshal$")
	})
}
