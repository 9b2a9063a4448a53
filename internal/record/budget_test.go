package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const plainHead = `{"kind":"run","version":5,"plan":{}}` + "\n"

// packed is a head and lines, compressed by gzip.
func packed(t *testing.T, lines int, line func(int) string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := bufio.NewWriter(z)
	for i := range lines + 1 {
		text := plainHead
		if i > 0 {
			text = line(i) + "\n"
		}
		if _, err := w.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Flush(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// heap is how much of the heap is in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Kilobytes of gzip that are lines which cannot be read: a thousand are named, the rest counted, and none kept.
func TestBadLinesAreCounted(t *testing.T) {
	if testing.Short() {
		t.Skip("reads for seconds, for minutes with the race detector")
	}
	const lines = 20_000
	for what, line := range map[string]func(int) string{
		"words":      func(int) string { return "x" },
		"no kind":    func(i int) string { return fmt.Sprintf(`{"n":%d}`, i) },
		"long kinds": func(i int) string { return fmt.Sprintf(`{"kind":"%s%d"}`, strings.Repeat("k", 600), i) },
		"numbers":    func(i int) string { return `{"kind":"sample","ops":1` + strings.Repeat("0", 600) + "}" },
	} {
		data := packed(t, lines, line)
		before := heap()
		r, err := Decode(bytes.NewReader(data), "f")
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if len(r.Bad) != mostBad || r.MoreBad != lines-mostBad || r.BadLines() != lines || r.Bad[999].Line != 1001 {
			t.Errorf("%s: %d named, %d counted", what, len(r.Bad), r.MoreBad)
		}
		if grown := heap() - before; grown > 1<<20 {
			t.Errorf("%s: %d bytes are kept of lines that cannot be read", what, grown)
		}
		again, err := Decode(bytes.NewReader(data), "g")
		if err != nil {
			t.Fatal(err)
		}
		joined, err := Join(r, again)
		if err != nil || len(joined.Bad) != mostBad || joined.BadLines() != 2*lines {
			t.Errorf("%s: joined: %v, %d bad lines", what, err, joined.BadLines())
		}
		runtime.KeepAlive(r)
	}
}

// What cannot be read is left out again by those who copy a record, wherever it stands.
func TestBadLinesAreLeftOut(t *testing.T) {
	line := func(i int) string {
		if i%100 == 0 {
			return fmt.Sprintf(`{"kind":"sample","codec":"c","dataset":"d","op":"o","ops":1,"process":%d}`, i)
		}
		return []string{"x", `{"kind":"sample","ops":0}`,
			`{"kind":"sample","codec":"c","dataset":"d","op":"o","ops":1,"process":-1}`}[i%3]
	}
	path := filepath.Join(t.TempDir(), "r.jsonl.gz")
	data := packed(t, 10_000, line)
	writeFile(t, path, data)
	r, err := Skim(path)
	if err != nil || r.BadLines() != 9900 {
		t.Fatalf("%v, %d bad lines", err, r.BadLines())
	}
	var skimmed, rewritten strings.Builder
	if err := r.Write(&skimmed); err != nil {
		t.Fatal(err)
	}
	whole, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := whole.Write(&rewritten); err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{"skimmed": skimmed.String(), "rewritten": rewritten.String()} {
		got, err := Read(strings.NewReader(text), what)
		if err != nil || len(got.Samples) != 100 || got.BadLines() != 0 {
			t.Errorf("%s: %v, %d samples, %d bad lines", what, err, len(got.Samples), got.BadLines())
		}
	}
}

// hostileLines are lines that take far more memory than they have bytes, or that are cheap to have many of.
func hostileLines() map[string]func(int) string {
	list := func(n int, item string) string { return strings.Repeat(item+",", n) + item }
	return map[string]func(int) string{
		"bad":      func(int) string { return "x" },
		"blank":    func(int) string { return "" },
		"too long": func(int) string { return strings.Repeat("x", maxLine+1) },
		"verdicts": func(int) string { return `{"kind":"verdict","codec":"c","dataset":"d","verdict":"o"}` },
		"lists": func(int) string {
			return `{"kind":"verdict","codec":"c","dataset":"d","verdict":"o","adapted":[` + list(20000, `""`) + `]}`
		},
		"codecs": func(i int) string { return fmt.Sprintf(`{"kind":"codec","id":"c%d"}`, i) },
		"data sets": func(i int) string {
			return fmt.Sprintf(`{"kind":"verdict","codec":"c%d","dataset":"d%d","verdict":"o"}`, i, i)
		},
		"samples": func(int) string { return `{"kind":"sample","codec":"c","dataset":"d","op":"o","ops":1}` },
		"times": func(int) string {
			return `{"kind":"sample","codec":"c","dataset":"d","op":"o","ops":1,"batch_ops":1,"positions":1,"batches_ns":[` +
				list(5000, "1") + `],"probes_ps":[` + list(5000, "1") + `]}`
		},
		"loads": func(int) string {
			return `{"kind":"sample","codec":"c","dataset":"d","op":"o","ops":1,"loads_ps":[` + list(5000, "1") + `]}`
		},
		"names": func(i int) string {
			return fmt.Sprintf(`{"kind":"sample","codec":"c","dataset":"d","op":"o","ops":1,"kind":"sample","op":"%s%d"}`,
				strings.Repeat("o", 5000), i)
		},
		"attacks": func(i int) string {
			return fmt.Sprintf(`{"kind":"attack","codec":"c","dataset":"d","op":"o","seed":%d,"mutations":{%s}}`, i,
				many(4000, `"%d":{}`))
		},
		"outcomes": func(int) string {
			return `{"kind":"attack","codec":"c","dataset":"d","op":"o","outcomes":{` + many(4000, `"%d":1`) + `}}`
		},
		"steps": func(int) string {
			return `{"kind":"parallel","codec":"c","dataset":"d","op":"o","steps":[` + list(4000, `{"workers":1}`) + `]}`
		},
		"costs": func(int) string {
			return `{"kind":"cost","codec":"c","dataset":"d","compressed":[` + list(4000, `{}`) + `]}`
		},
		"links":    func(int) string { return `{"kind":"link","executable":"x"}` },
		"failures": func(int) string { return `{"kind":"failure","codec":"c","dataset":"d"}` },
		"resumes":  func(int) string { return `{"kind":"resume","environment":{"warnings":[` + list(20000, `""`) + `]}}` },
		"ends": func(i int) string {
			return fmt.Sprintf(`{"kind":"end","warnings":[%s]}`, many(100, fmt.Sprintf(`"%d.%%d"`, i)))
		},
		"cells": func(int) string { return `{"kind":"interop","codec":"c","peer":"p","verdict":"v"}` },
	}
}

// endless reads a head and then lines, as many as there are to be.
type endless struct {
	line func(int) string
	most int // lines behind the head; 0: any number
	n    int
	rest []byte
}

func (e *endless) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		text := plainHead
		if e.n > 0 {
			if e.most > 0 && e.n > e.most {
				return 0, io.EOF
			}
			text = e.line(e.n) + "\n"
		}
		e.n++
		e.rest = []byte(text)
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// Lines without an end are read until their budget is used up, and what was read until then takes no more
// memory than that.
func TestLinesAreWithinTheirBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("reads for seconds, for minutes with the race detector")
	}
	const most = 4 << 20
	for what, line := range hostileLines() {
		all := &endless{line: line}
		_, err := (*Shelf)(nil).read(all, "f", nil, &Budget{Memory: most})
		if !errors.Is(err, ErrTooLarge) || strings.Contains(err.Error(), "\n") ||
			!strings.Contains(err.Error(), "more than 4 MiB") {
			t.Fatalf("%s: %v", what, err)
		}
		lines := 0
		if _, err := fmt.Sscanf(err.Error(), "read record f: line %d:", &lines); err != nil || lines < 3 {
			t.Fatalf("%s: %v", what, err)
		}
		before := heap()
		r, err := (*Shelf)(nil).read(&endless{line: line, most: lines - 2}, "f", nil, &Budget{Memory: most})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if grown := heap() - before; grown > most+1<<20 {
			t.Errorf("%s: %d lines take %d bytes", what, lines, grown)
		}
		runtime.KeepAlive(r)
	}
}

// A budget is that of all that is read with a shelf, and of what is skimmed.
func TestBudgetsAreShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	writeFile(t, path, []byte(plainHead+strings.Repeat(`{"kind":"failure","codec":"c","dataset":"d"}`+"\n", 1000)))
	for what, read := range map[string]func(*Shelf) func(string) (*Record, error){
		"read": func(s *Shelf) func(string) (*Record, error) { return s.ReadFile },
		"skim": func(s *Shelf) func(string) (*Record, error) { return s.Skim },
	} {
		s := NewShelf()
		s.budget.Memory = 2 << 20
		_, first := read(s)(path)
		_, second := read(s)(path)
		_, third := read(s)(path)
		if err := errors.Join(s.Close(), first); err != nil || second == nil && third == nil || third != nil &&
			!errors.Is(third, ErrTooLarge) {
			t.Errorf("%s: %v, %v, %v", what, first, second, third)
		}
	}
}

func TestOneLineHasAnEnd(t *testing.T) {
	long := &endless{line: func(int) string { return strings.Repeat("x", mostLine+1) }, most: 1}
	if _, err := Read(long, "f"); !errors.Is(err, errEndless) {
		t.Errorf("%v", err)
	}
	if _, err := Head(strings.NewReader(strings.Repeat("x", headBytes+1)), "f"); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%v", err)
	}
}

func TestBenchmarksAreWithinTheirBudget(t *testing.T) {
	var lines strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&lines, "BenchmarkA%d 1 1 ns/op\n", i)
	}
	if _, err := readBench(strings.NewReader(lines.String()), "f",
		&Budget{Memory: 8 << 20}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%v", err)
	}
}

// What is published is read within the usual budget, and every line of it.
func TestPublishedIsWithinTheBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("reads for seconds, for minutes with the race detector")
	}
	s := NewShelf()
	r, err := s.ReadFile("../../published/record.jsonl.gz")
	if err != nil || r.BadLines() > 0 {
		t.Fatal(err, r)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if used := s.budget.memory; used > UsualMemory*3/4 {
		t.Errorf("it takes %d MiB as estimated", used>>20)
	}
}
