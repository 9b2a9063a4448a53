package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
)

// output is where a result goes: stdout, or a file that appears only when the
// result is whole.
type output struct {
	stdout io.Writer
	path   string           // "": stdout
	beside *atomicfile.File // gets the name of path once it is whole
}

// openOutput checks that the path of --output can be written, before any work is done.
func openOutput(path string, stdout io.Writer) (*output, error) {
	o, err := openFile(path, stdout)
	if err != nil {
		return nil, wrongf("--output: %v", err)
	}
	return o, nil
}

// openFile checks that path can be written.
func openFile(path string, stdout io.Writer) (*output, error) {
	o := &output{stdout: stdout, path: path}
	if path == "" {
		return o, nil
	}
	switch info, err := os.Stat(path); {
	case err != nil || info.Mode().IsRegular():
	case info.IsDir():
		return nil, wrongf("%q is a folder; give the name of a file", path)
	default: // a pipe or a device, which no file may take the place of
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, wrongf("cannot write %q: %v; give a file in a folder that exists and can be written",
				path, mistake.Cause(err))
		}
		o.stdout = f
		return o, nil
	}
	f, err := atomicfile.Create(path)
	if err != nil {
		return nil, wrongf("cannot write %q: %v; give a file in a folder that exists and can be written",
			path, mistake.Cause(err))
	}
	o.beside = f
	return o, nil
}

// write makes a text whole in memory, then shows it. A page escapes for itself, and names its script by its bytes.
func (o *output) write(make func(io.Writer) error) error {
	var b bytes.Buffer
	if err := make(&b); err != nil {
		return err
	}
	text := b.Bytes()
	if !bytes.HasPrefix(text, []byte("<!doctype html>")) {
		text = foreign.Escape(text)
	}
	return o.stream(func(w io.Writer) error { _, err := w.Write(text); return err })
}

// binary makes a result that is no text whole in memory, then shows it.
func (o *output) binary(make func(io.Writer) error) error {
	var b bytes.Buffer
	if err := make(&b); err != nil {
		return err
	}
	return o.stream(func(w io.Writer) error { _, err := w.Write(b.Bytes()); return err })
}

// stream writes a result to a file that may be too long for the memory; it
// appears when it is whole.
func (o *output) stream(make func(io.Writer) error) error {
	if o.beside == nil { // standard output, a pipe or a device
		return make(under(o.stdout))
	}
	if err := make(o.beside); err != nil {
		return fmt.Errorf("write %s: %w", o.path, err)
	}
	f := o.beside
	o.beside = nil
	if err := f.Commit(); err != nil {
		return fmt.Errorf("write %s: %w", o.path, err)
	}
	return nil
}

// colours reports whether a result may be coloured.
func (o *output) colours() bool {
	return o.path == "" && terminal(o.stdout) && os.Getenv("NO_COLOR") == ""
}

// discard removes what was not made whole; after write it does nothing.
func (o *output) discard() error {
	if o.beside == nil {
		return nil
	}
	f := o.beside
	o.beside = nil
	return f.Discard()
}
