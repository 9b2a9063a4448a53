package table

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// WriteBenchfmt writes the Go benchmark format (golang.org/design/14313-benchmark-format),
// one line a process, so that benchstat has its samples. A slash in an id is
// written as a dot, since the format separates keys by slashes.
func WriteBenchfmt(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	e := v.Rec.Run.Environment
	for _, kv := range [][2]string{{"goos", e.OS}, {"goarch", e.Arch}, {"pkg", "github.com/serialbench/serialbench"},
		{"cpu", e.CPU}, {"go", e.Go}} {
		if kv[1] != "" {
			fmt.Fprintf(b, "%s: %s\n", kv[0], strings.Join(strings.Fields(kv[1]), " "))
		}
	}
	for _, c := range v.List {
		if !v.Shown(c.Codec) {
			continue
		}
		name := fmt.Sprintf("BenchmarkSerializers/op=%s/dataset=%s/codec=%s", c.Op, dotted(c.Dataset), dotted(c.Codec))
		name += procs(name, e.GOMAXPROCS)
		size := v.Verdict(strings.TrimSuffix(c.Codec, record.Twin), c.Dataset).EncodedBytes
		for _, p := range c.Processes {
			fmt.Fprintf(b, "%s\t%d\t%.6g ns/op\t%.6g B/op\t%.6g allocs/op", name, p.Ops, p.NS, p.Alloc, p.Allocs)
			if size > 0 {
				fmt.Fprintf(b, "\t%.6g B/serial", size)
			}
			b.WriteByte('\n')
		}
	}
	return b.Flush() // the first error of all writes above
}

func dotted(id string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(id, "/", ".")), "_")
}

var endsInNumber = regexp.MustCompile(`-[0-9]+$`)

// procs is the suffix that says GOMAXPROCS. It is left out for 1, as by package
// testing, but where the name itself ends like it.
func procs(name string, n int) string {
	if n > 1 || endsInNumber.MatchString(name) {
		return fmt.Sprintf("-%d", max(n, 1))
	}
	return ""
}
