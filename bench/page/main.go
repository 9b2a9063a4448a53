// Command page writes the HTML report of records to standard output, as "serialbench
// report --format html" does, without the libraries of the program: it is built in seconds.
// bench/page.sh measures what it writes.
//
//	go run ./bench/page RECORD... >report.html
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/stats"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(2)
	}
}

func run(paths []string, out io.Writer) error {
	if len(paths) == 0 {
		return errors.New("give records, such as published/run/person.jsonl.gz")
	}
	var recs []*record.Record
	for _, path := range paths {
		rec, err := record.ReadFile(path)
		if err != nil {
			return err
		}
		recs = append(recs, rec)
	}
	rec, err := record.Join(recs...)
	if err != nil {
		return err
	}
	return report.Write(out, "html", rec, report.Options{Estimator: stats.Default})
}
