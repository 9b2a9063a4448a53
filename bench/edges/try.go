// Command edges tries to break serialbench itself: damaged records, profiles, message files and command lines, each by
// a number from which it can be made again. A try holds if the program ends in time with the right exit code, says one
// line where it fails, does not panic, and leaves nothing behind.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// head begins a record that can be read.
const head = `{"kind":"run","version":5,"id":"00000000000000000000000000000001","started":"2026-01-01T00:00:00Z",` +
	`"plan":{"codecs":["json/std"],"datasets":["person"],"ops":["marshal"],"seed":1,"sample_ns":2},` +
	`"environment":{"go":"go1.26","cpu":"x","executable":"1"}}` + "\n"

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

// Try is one try: the arguments of the program in a folder of its own.
type Try struct {
	Number int
	Args   []string
}

// Make makes the try of a number in a folder.
func Make(folder string, number int) (Try, error) {
	r := rand.New(rand.NewPCG(1, uint64(number)))
	t := Try{Number: number}
	name := filepath.Join(folder, "input")
	if number%3 == 0 {
		f := flags[r.IntN(len(flags))]
		t.Args = append(append(t.Args, f...), numbers[r.IntN(len(numbers))])
		if r.IntN(2) == 0 {
			t.Args = append(t.Args, "--codec", "nope")
		} else {
			t.Args = append(t.Args, numbers[r.IntN(len(numbers))], "--nope")
		}
		return t, nil
	}
	t.Args = [][]string{{"report", name}, {"report", "--format", "md", name}, {"report", "--format", "html", name},
		{"report", "--section", "attack", name}, {"report", "--section", "evolve", name}, {"compare", name, name},
		{"merge", filepath.Join(folder, "out.jsonl"), name}, {"condense", name, filepath.Join(folder, "out.jsonl.gz")},
		{"recommend", name}, {"run", "--resume", name}, {"ab", "--resume", name}, {"ab", "--from", name},
		{"worth", name}, {"agree", name, name}}[r.IntN(14)]
	return t, os.WriteFile(name, damaged(r), 0o644)
}

// damaged is a record with lines that nobody measured, and then with bytes that nobody wrote.
func damaged(r *rand.Rand) []byte {
	b := bytes.NewBufferString(head)
	kinds := []string{"codec", "sample", "attack", "edge", "trait", "verdict", "failure", "evolve", "interop", "conform",
		"cost", "parallel", "witness", "layout", "collector", "resume", "end", "process", "nope"}
	for range r.IntN(60) {
		value := func() string { return values[r.IntN(len(values))] }
		fmt.Fprintf(b, `{"kind":%q,"id":"json/std","codec":"json/std","dataset":"person","op":"marshal","ops":1,`+
			`"wall_ns":5,"verdict":"wrong","case":"x","peer":"y","trait":"z",%q:%s,%q:%s}`+"\n", kinds[r.IntN(len(kinds))],
			[]string{"ops", "cases", "detail", "codec", "warnings", "got", "outcomes", "from"}[r.IntN(8)], value(),
			[]string{"version", "dataset", "reason", "worst", "samples", "layout", "field"}[r.IntN(7)], value())
	}
	text := b.Bytes()
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

// patience is how long a try may take.
const patience = 10 * time.Second

// Run runs a try of a program, and says what did not hold.
func (t Try) Run(ctx context.Context, program, folder, temporary string) error {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	cmd := exec.CommandContext(ctx, program, t.Args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "TMPDIR="+temporary, "XDG_CONFIG_HOME="+temporary)
	cmd.WaitDelay = time.Second
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	err := cmd.Run()
	var status *exec.ExitError
	if err != nil && !errors.As(err, &status) {
		return err
	}
	code := cmd.ProcessState.ExitCode()
	text := strings.TrimSuffix(log.String(), "\n")
	last := text[strings.LastIndexByte(text, '\n')+1:]
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("took more than %s", patience)
	case code < 0 || code > 3:
		return fmt.Errorf("exit code %d: %.300s", code, text)
	case strings.Contains(text, "goroutine ") || strings.Contains(text, "panic:"):
		return fmt.Errorf("panic: %.300s", text)
	case code >= 2 && !strings.HasPrefix(last, "serialbench: "):
		return fmt.Errorf("exit code %d says %.300q", code, text)
	case bytes.ContainsAny(log.Bytes(), "\x1b\a") || bytes.ContainsAny(out.Bytes(), "\x1b\a"):
		return errors.New("an escape sequence of the input reached the output")
	}
	left, err := filepath.Glob(filepath.Join(folder, ".*.part"))
	if err == nil && len(left) == 0 {
		left, err = filepath.Glob(filepath.Join(temporary, "serialbench-*"))
	}
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("left behind: %v", left)
	}
	return err
}
