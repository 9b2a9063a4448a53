package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/scratch"
)

// checkSamples makes sure that the samples fit the type before any code is
// generated for it: a small program of the user's package alone reads them. It
// returns what in them is not used, one note at most.
func (b *builder) checkSamples(ctx context.Context) (notes []string, err error) {
	if b.values.samples == nil && b.values.fn == "" {
		return nil, nil
	}
	b.request.Progress("read the samples", 0, 0)
	if b.values.wire && !b.found.Message {
		return nil, mistake.Errorf(
			"%s: %s files hold messages of Protocol Buffers, and %s is no type that protoc-gen-go made; "+
				"give its samples as JSON", b.request.flag(), wireSuffix, b.request.Type)
	}
	path := filepath.Join(b.dir, b.checker())
	if _, err := os.Stat(path); err != nil {
		if err := b.buildCheck(ctx, path); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command(path)
	cmd.Dir, cmd.Stdin = b.dir, bytes.NewReader(b.values.samples)
	got, err := worker.Ask(ctx, cmd, patience, scratch.Called)
	var r scratch.Report
	if err := answer(got.Last, err, b.running(got.Marked), &r); err != nil {
		return nil, err
	}
	if r.Error != "" {
		return nil, mistake.Errorf("%s: %s", b.request.flag(), r.Error)
	}
	if len(r.Unused) > 0 {
		notes = append(notes, "samples: the type has no field for "+strings.Join(r.Unused, ", "))
	}
	return notes, b.checkNils(r.Nils)
}

// checker is the name of the program of checkSamples.
func (b *builder) checker() string {
	if b.values.fn != "" {
		return "check-" + b.values.fn
	}
	if b.values.wire {
		return "check-messages"
	}
	return "check-samples"
}

// buildCheck builds the program of checkSamples.
func (b *builder) buildCheck(ctx context.Context, path string) error {
	s := emit.NewSource("main")
	stop := s.Import("log", "")
	root := s.Import(b.module+"/native", "") + "." + b.root
	call := "Check[" + root + "]("
	if b.values.wire {
		call = "CheckWith(" + s.Import(Module+"/scratch/messages", "") + ".Read[" + root + "], "
	}
	in := s.Import("os", "") + ".Stdin"
	if b.values.fn != "" {
		call, in = "CheckFunc["+root+"](", s.ImportUser(b.user.Package)+"."+b.values.fn
	}
	s.P("func main() {\nif err := %s.%s%s, %s.Stdout); err != nil {\n%s.Fatal(err)\n}\n}",
		s.Import(Module+"/scratch", ""), call, in, s.Import("os", ""), stop)
	src, err := s.Bytes()
	if err != nil {
		return err
	}
	if err := b.writeNative(); err != nil {
		return err
	}
	if err := b.put("cmd/"+b.checker()+"/main.go",
		append([]byte("// The command reports whether samples fit the type.\n"), src...)); err != nil {
		return err
	}
	beside := fmt.Sprintf("%s.%d", path, os.Getpid())
	defer os.Remove(beside)
	if _, err := goCommand(ctx, b.dir, b.env(), append(b.goBuild(), "-o", beside, "./cmd/"+b.checker())...); err != nil {
		return err
	}
	if err := os.Rename(beside, path); err != nil {
		return cacheError(path, err)
	}
	return nil
}

// unfilled asks a program which fields its random values never fill: a note, or none.
func (b *builder) unfilled(ctx context.Context, program string) (notes []string, err error) {
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), scratch.UnfilledVariable+"=1")
	got, err := worker.Ask(ctx, cmd, patience, scratch.Drawing)
	var fields []string
	var f *worker.Fault
	if got.Marked && errors.As(err, &f) && f.Hung() {
		return nil, fmt.Errorf("serialbench's fault: no random values of %s are drawn within %v; give it yours, with --data "+
			"or --func", b.request.Type, patience)
	}
	if err := answer(got.Last, err, b.running(false), &fields); err != nil {
		return nil, err
	}
	if len(fields) == 0 {
		return nil, nil
	}
	const most = 10
	if n := len(fields) - most; n > 0 {
		fields = append(fields[:most], plural(n, "other field"))
	}
	return []string{"warning: no random value fills " + strings.Join(fields, ", ") +
		"; what codecs do with them is not seen without --data or --func"}, nil
}

// notesPath is where the notes on the values of a program are kept.
func notesPath(program string) string { return program + ".notes.json" }

// readNotes reads the notes on the values of a program that was in the cache.
func readNotes(program string) (notes []string, err error) {
	data, err := os.ReadFile(notesPath(program))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &notes)
	}
	if err != nil {
		return nil, fmt.Errorf("cache: %w", err)
	}
	return notes, nil
}

// writeNotes keeps them.
func writeNotes(program string, notes []string) error {
	if len(notes) == 0 {
		return nil
	}
	data, err := json.Marshal(notes)
	if err != nil {
		return err
	}
	if err := write(notesPath(program), data); err != nil {
		return cacheError(program, err)
	}
	return nil
}
