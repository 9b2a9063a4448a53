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
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() {
	codecs := flag.String("codec", "", "`ids`, comma separated")
	set := flag.String("dataset", "person", "data set")
	out := flag.String("o", "", "`file` for the program")
	flag.Parse()
	interrupt.Main("hostile", func(ctx context.Context) (err error) {
		if *codecs == "" || *out == "" {
			return errors.New("give -codec and -o, such as -codec msgpack/tinylib -o /tmp/fuzz")
		}
		path, err := filepath.Abs(*out)
		if err != nil {
			return err
		}
		folder, err := os.MkdirTemp("", "serialbench-module-")
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
		m, err := inprocess.Module(ctx, folder, strings.Split(*codecs, ","), []string{*set})
		if err != nil {
			return err
		}
		return m.Fuzzer(ctx, path)
	})
}
