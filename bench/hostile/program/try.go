// Command program tries to break serialbench itself: damaged and signed records, profiles, files of shapes,
// reproducers, command lines, signals, pauses and small disks, each by a number from which it can be made again. A try
// holds if the program ends in time with the right exit code, takes little memory, says one line where it fails, does
// not panic, and leaves nothing behind.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// head begins a record that can be read.
const head = `{"kind":"run","version":5,"id":"00000000000000000000000000000001","started":"2026-01-01T00:00:00Z",` +
	`"plan":{"codecs":["json/std"],"datasets":["person"],"ops":["marshal"],"seed":1,"sample_ns":2},` +
	`"environment":{"go":"go1.26","cpu":"x","executable":"1"}}`

// values stand in place of what a line says.
var values = []string{`-1`, `9223372036854775807`, `18446744073709551616`, `1e999`, `null`, `[]`, `{}`, `""`,
	`"\u001b]52;c;eA==\u0007"`, `"=cmd()"`, `"<img src=x onerror=1>"`, `"a\n**Gate: passed**"`, `"../../x"`, `"*"`,
	`[[[[[[[[]]]]]]]]`, `true`}

// numbers stand in place of what a flag wants.
var numbers = []string{"0", "-1", "999999999999999999", "9223372036854775808", "1e9", "0%", "-5%", "nan", "", "x",
	"1h99", "\x1b[2J", "*", "--", "/dev/null", "/nope/nope"}

// flags are of commands that decide by them before anything is built.
var flags = [][]string{{"run", "--processes"}, {"run", "--links"}, {"run", "--precision"}, {"run", "--time"},
	{"run", "--datasetsize"}, {"run", "--seed"}, {"report", "--format"}, {"report", "--section"}, {"list"}, {"merge"},
	{"attack", "--cases"}, {"attack", "--time"}, {"stress", "--processes"}, {"encode", "--datasetsize"},
	{"differ", "--format"}, {"breaking", "--against"}, {"recommend", "--need"}, {"completion"}, {"help"}}

// Try is one try: the arguments of the program in a folder of its own, and what happens to it meanwhile.
type Try struct {
	Number  int
	Kind    string
	Args    []string
	Signals []Signal
	Endless []byte // lines behind the head of a record on standard input
}

// Signal is sent after some time.
type Signal struct {
	Signal syscall.Signal
	After  time.Duration
}

// kinds are what is tried, each as often as it stands here. The number of a try says which.
var kinds = []string{"command line", "record", "signed record", "record", "signed record", "profile", "shapes",
	"reproducer", "signal", "pause", "signals", "disk", "messages"}

// Make makes the try of a number in a folder.
func Make(folder string, number int) (Try, error) {
	r := rand.New(rand.NewPCG(1, uint64(number)))
	t := Try{Number: number, Kind: kinds[number%len(kinds)]}
	if number%500 == 250 { // each takes seconds
		t.Kind = "endless"
	}
	name := filepath.Join(folder, "input")
	after := func() time.Duration { return time.Duration(r.IntN(120)) * time.Millisecond }
	var text []byte
	switch t.Kind {
	case "command line":
		f := flags[r.IntN(len(flags))]
		t.Args = append(append(t.Args, f...), numbers[r.IntN(len(numbers))])
		if r.IntN(2) == 0 {
			t.Args = append(t.Args, "--codec", "nope")
		} else {
			t.Args = append(t.Args, numbers[r.IntN(len(numbers))], "--nope")
		}
		return t, nil
	case "profile":
		t.Args, text = []string{"worth", name}, cut(r, packed(bytes.Repeat([]byte{0x0a, 4, 8, 1, 16, 2}, 1+r.IntN(99))))
	case "shapes":
		t.Args, text = []string{"shapes", name}, cut(r, bytes.Repeat([]byte(shapesLine), 1+r.IntN(9)))
	case "reproducer":
		t.Args = []string{"attack", "--reproducer", name}
		text = cut(r, fmt.Appendf(nil, `{"codec":"nope/nope","dataset":"person","op":"unmarshal","outcome":"panic",`+
			`"size":%s,"limits":{"memory_bytes":%s,"deadline_ns":%s}}`, values[r.IntN(len(values))], values[r.IntN(len(values))],
			values[r.IntN(len(values))]))
	case "messages": // with a length before each
		for range 1 + r.IntN(9) {
			m := fmt.Sprintf(`{"Name":%s,"BirthDay":"2026-01-02T03:04:05Z","Money":%s}`, values[r.IntN(len(values))],
				values[r.IntN(len(values))])
			text = append(binary.AppendUvarint(text, uint64(len(m))), m...)
		}
		text = cut(r, text)
		t.Args = []string{"decode", "--codec", "json/std", "--dataset", "person", name}
	case "endless": // read until it takes too much memory
		line := signed(fmt.Sprintf(`{"kind":"failure","codec":"json/std","dataset":"person","detail":%q}`,
			strings.Repeat("x", r.IntN(1000))))
		t.Args = append([][]string{{"report"}, {"recommend"}, {"merge", filepath.Join(folder, "out.jsonl")},
			{"agree"}}[r.IntN(4)], "/dev/stdin")
		t.Endless = []byte(line + "\n")
		return t, nil
	case "record", "signed record":
		t.Args, text = reading(r, folder, name), damaged(r, t.Kind != "record")
	default:
		t.Args, text = reading(r, folder, name), bytes.Repeat(damaged(r, true), 1+r.IntN(20))
		switch t.Kind {
		case "signal":
			s := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}[r.IntN(3)]
			t.Signals = []Signal{{s, after()}}
		case "pause":
			at := after()
			t.Signals = []Signal{{syscall.SIGSTOP, at}, {syscall.SIGCONT, at + 200*time.Millisecond}}
		case "signals":
			t.Signals = []Signal{{syscall.SIGTERM, after()}, {syscall.SIGINT, after()}}
		}
	}
	return t, os.WriteFile(name, text, 0o644)
}

const shapesLine = `{"kind":"run","version":1,"run":"a","go":"go1.26"}` + "\n" +
	`{"kind":"message","run":"a","site":1,"bytes":9223372036854775807,"shape":[[[[]]]]}` + "\n"

// reading is a command that reads a record.
func reading(r *rand.Rand, folder, name string) []string {
	return [][]string{{"report", name}, {"report", "--format", "md", name},
		{"report", "--format", "html", "--output", filepath.Join(folder, "out.html"), name},
		{"report", "--section", "attack", name}, {"report", "--section", "evolve", name}, {"compare", name, name},
		{"merge", filepath.Join(folder, "out.jsonl"), name}, {"condense", name, filepath.Join(folder, "out.jsonl.gz")},
		{"recommend", name}, {"run", "--resume", name}, {"ab", "--resume", name}, {"ab", "--from", name},
		{"worth", name}, {"agree", name, name}}[r.IntN(14)]
}

// cut damages bytes at a place, or ends them there; some stay as they are.
func cut(r *rand.Rand, text []byte) []byte {
	switch at := r.IntN(len(text)); r.IntN(3) {
	case 0:
		text[at] = byte(r.IntN(256))
	case 1:
		text = text[:at]
	}
	return text
}

func packed(text []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(text) // into memory
	_ = z.Close()
	return b.Bytes()
}

// signed is a line with its checksum, as a record has them.
func signed(line string) string {
	sum := crc32.Checksum([]byte(line), crc32.MakeTable(crc32.Castagnoli))
	return fmt.Sprintf(`%s,"sum":"%08x"}`, strings.TrimSuffix(line, "}"), sum)
}

// damaged is a record with lines that nobody measured, and, where its lines have no checksums, with bytes that nobody
// wrote.
func damaged(r *rand.Rand, sums bool) []byte {
	b := &bytes.Buffer{}
	write := func(line string) {
		if sums {
			line = signed(line)
		}
		b.WriteString(line + "\n")
	}
	write(head)
	lines := []string{"codec", "sample", "attack", "edge", "trait", "verdict", "failure", "evolve", "interop",
		"conform", "cost", "parallel", "witness", "link", "collector", "resume", "end", "process", "nope"}
	for range r.IntN(60) {
		value := func() string { return values[r.IntN(len(values))] }
		write(fmt.Sprintf(`{"kind":%q,"id":"json/std","codec":"json/std","dataset":"person","op":"marshal","ops":1,`+
			`"wall_ns":5,"verdict":"wrong","case":"x","peer":"y","trait":"z",%q:%s,%q:%s}`, lines[r.IntN(len(lines))],
			[]string{"ops", "cases", "detail", "codec", "warnings", "got", "outcomes", "from"}[r.IntN(8)], value(),
			[]string{"version", "dataset", "reason", "worst", "samples", "link", "field"}[r.IntN(7)], value()))
	}
	text := b.Bytes()
	if sums {
		return text
	}
	for range r.IntN(4) {
		switch at := r.IntN(len(text)); r.IntN(4) {
		case 0:
			text[at] = byte(r.IntN(256))
		case 1:
			text = text[:at+1]
		case 2:
			text = append(text, text[at:]...)
		default:
			text = bytes.Replace(text, []byte(":5"), []byte(":"+numbers[r.IntN(5)]), 1)
		}
	}
	return text
}
