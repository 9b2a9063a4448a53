// Command demo serves a folder with a run that measures nothing: its figures are
// made up, a sample every few milliseconds, until it is done or cancelled. The
// tests of the page in a browser (web/test) watch it; it prints its address.
//
//	go run ./internal/result/serve/demo FOLDER
package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/serve"
)

func main() { interrupt.Main("demo", run) }

func run(ctx context.Context) error {
	args := os.Args[1:]
	if len(args) != 1 {
		return fmt.Errorf("give the folder of the records")
	}
	s, err := serve.New(serve.Options{
		Folder: args[0], Begin: func(r serve.Request) (serve.Job, error) { return begin(args[0], r) },
		Resume: func(name string) (serve.Job, error) { return resume(args[0], name) },
		Choices: serve.Choices{Codecs: codecs, Datasets: []string{"person"}, Qualities: []string{"quick", "long"},
			Quality: "quick", Dataset: "person"},
	})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", l.Addr())
	return s.Serve(ctx, l)
}

var codecs = []string{"baseline", "json/std", "<img src=x onerror=alert(1)>"}

// begin makes up a run of 8 rounds, or of very many for the quality "long".
func begin(folder string, r serve.Request) (serve.Job, error) {
	if len(r.Codecs) > 0 && r.Codecs[0] == "mistake" {
		return serve.Job{}, fmt.Errorf("--codec: no codec matches %q", r.Codecs[0])
	}
	name := time.Now().UTC().Format("20060102T150405.000000Z") + ".jsonl"
	w, err := record.Create(filepath.Join(folder, name))
	if err != nil {
		return serve.Job{}, err
	}
	n := 8
	if r.Quality == "long" {
		n = 1e6
	}
	return serve.Job{Record: name, Run: func(ctx context.Context, line func(record.Line),
		progress func(worker.Progress)) error {
		return invent(ctx, w, n, line, progress)
	}}, nil
}

// resume goes on with a run for a few rounds.
func resume(folder, name string) (serve.Job, error) {
	w, err := record.Open(filepath.Join(folder, name))
	if err != nil {
		return serve.Job{}, err
	}
	return serve.Job{Record: name, Run: func(ctx context.Context, line func(record.Line),
		progress func(worker.Progress)) error {
		return rounds(ctx, w, 8, line, progress)
	}}, nil
}

func invent(ctx context.Context, w *record.Writer, n int, line func(record.Line),
	progress func(worker.Progress)) error {
	put := putting(w, line)
	plan := record.Plan{Codecs: codecs, Datasets: []string{"person"}, Ops: []string{"marshal", "unmarshal"}, SampleNS: 1}
	lines := []record.Line{record.Run{ID: record.NewID(), Started: time.Now().UTC(), Plan: plan}}
	for _, id := range codecs {
		lines = append(lines, record.Codec{ID: id, Format: id, How: "reflect"},
			record.Verdict{Codec: id, Dataset: "person", Verdict: record.OK, EncodedBytes: 100})
	}
	for _, l := range lines {
		if err := put(l); err != nil {
			return err
		}
	}
	return rounds(ctx, w, n, line, progress)
}

// putting writes a line and tells of it.
func putting(w *record.Writer, line func(record.Line)) func(record.Line) error {
	return func(l record.Line) error {
		if err := w.Append(l); err != nil {
			return err
		}
		line(l)
		return nil
	}
}

// rounds makes up n rounds of samples, and the end.
func rounds(ctx context.Context, w *record.Writer, n int, line func(record.Line),
	progress func(worker.Progress)) error {
	put := putting(w, line)
	end := record.End{Finished: time.Now().UTC(), Reason: record.Complete}
	for i := range n {
		if ctx.Err() != nil {
			end.Reason = record.Interrupted
			break
		}
		for k, id := range codecs {
			progress(worker.Progress{Phase: "measure", Done: i*len(codecs) + k, Total: n * len(codecs),
				Current: id + " on person"})
			for _, op := range []string{"marshal", "unmarshal"} {
				if err := put(record.Sample{Codec: id, Dataset: "person", Op: op, Process: i*len(codecs) + k, Ops: 1000,
					WallNS: int64(1e5*(k+1) + 100*(i%7)), Round: i}); err != nil {
					return err
				}
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(20 * time.Millisecond):
		}
	}
	if err := put(end); err != nil {
		return err
	}
	return w.Close()
}
