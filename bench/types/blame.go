package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

//go:embed alone.go.txt
var alone string

// blamed is a verdict that a library has failed on a type.
type blamed struct {
	drawn
	failure
}

// blame draws verdicts that blame a library, and says of each whether a program of the library alone shows it. Those
// that no program can show, for a reason that is printed, do not count, and others are drawn. The error says how many
// are not shown.
func blame(ctx context.Context, op options, outcomes []outcome) error {
	var all []blamed
	for _, o := range outcomes {
		for _, f := range o.Failed {
			if f.blames() {
				all = append(all, blamed{o.drawn, f})
			}
		}
		for _, f := range o.Read {
			all = append(all, blamed{o.drawn, f})
		}
	}
	rand.New(rand.NewPCG(op.seed, 1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	shown, not, none := 0, 0, 0
	for _, b := range all {
		if shown+not == op.blame {
			break
		}
		fmt.Fprintf(os.Stderr, "%d of %d: %s on %s\n", shown+not+1, op.blame, b.of(), b.drawn)
		word, text := b.try(ctx, op)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		switch word {
		case "shown":
			shown++
		case "not shown":
			not++
		default:
			none++
		}
		fmt.Printf("%-10s %s on %s: %s\n           alone: %s\n", word, b.of(), b.drawn, b.Detail, text)
	}
	fmt.Printf("%d verdicts blame a library; of those drawn %d are shown, %d are not, %d have no program\n", len(all),
		shown, not, none)
	if shown+not == 0 {
		return errors.New("no verdict that blames a library could be tried")
	}
	if not > 0 {
		return fmt.Errorf("%d verdicts blame a library that does nothing of it alone", not)
	}
	return nil
}

// of names the codec, and whose message it reads.
func (b blamed) of() string {
	if b.Writer == "" {
		return b.Codec
	}
	return b.Codec + " reads " + b.Writer
}

// try builds and runs the program of a verdict. The word is "shown", "not shown" or "no program".
func (b blamed) try(ctx context.Context, op options) (word, text string) {
	dir, err := os.MkdirTemp("", "serialbench-blame-")
	if err != nil {
		return "no program", err.Error()
	}
	defer os.RemoveAll(dir)
	ctx, stop := context.WithTimeout(ctx, op.limit)
	defer stop()
	if err := b.write(ctx, dir, op.program); err != nil {
		return "no program", err.Error()
	}
	at := filepath.Join(dir, "alone")
	if err := b.build(ctx, at); err != nil {
		return "no program", "does not build: " + err.Error()
	}
	run, end := context.WithTimeout(ctx, time.Minute)
	defer end()
	cmd := exec.CommandContext(run, filepath.Join(at, "alone"))
	cmd.Dir = at
	var printed bytes.Buffer
	cmd.Stdout, cmd.Stderr = &printed, &printed
	err = cmd.Run()
	text, _, _ = strings.Cut(strings.TrimSpace(printed.String()), "\n")
	var failed *exec.ExitError
	switch {
	case run.Err() != nil:
		return "no program", "it took more than a minute"
	case err == nil:
		return "shown", text
	case !errors.As(err, &failed):
		return "no program", err.Error()
	case failed.ExitCode() == 1:
		return "not shown", text
	case strings.HasPrefix(text, "fatal error") || failed.ExitCode() < 0: // a panic that cannot be recovered from
		return "shown", text
	}
	return "no program", text
}

// write writes the module of the program: the library's calls as its folder states them, the type, and as samples the
// values that verify tried, as encoding/json says them.
func (b blamed) write(ctx context.Context, dir, program string) error {
	writer := cmp.Or(b.Writer, b.Codec)
	uses := map[string]*emit.Use{}
	for _, c := range catalog.Codecs() {
		if c.ID == b.Codec || c.ID == writer {
			uses[c.ID] = c.Use
		}
	}
	if uses[b.Codec] == nil || uses[writer] == nil {
		return errors.New("the library's folder states no use")
	}
	if op := b.Op; op != "marshal" && op != "unmarshal" && op != "unmarshal-reuse" {
		return fmt.Errorf("it is about %s", op)
	}
	if err := b.module(ctx, dir); err != nil {
		return err
	}
	own := []string{"own", "./drawn", b.Type, "--codec", b.Codec + "," + writer + ",json/std", "--quiet"}
	kept := filepath.Join(dir, "kept")
	if _, err := output(ctx, dir, program, append(own, "--keep", kept, "--", "version")...); err != nil {
		return err
	}
	files := map[string][]byte{"main.go": []byte(alone)}
	on, err := b.base(files, kept, b.Codec, writer)
	if err != nil {
		return err
	}
	files["use.go"] = fmt.Appendf(nil, useFile, on.pkg, on.typ, b.Op == "unmarshal-reuse", writer == b.Codec)
	for folder, id := range map[string]string{"reader": b.Codec, "writer": writer} {
		if err := on.calls(files, folder, kept, id, uses[id]); err != nil {
			return err
		}
	}
	messages := filepath.Join(dir, "messages")
	if _, err := output(ctx, dir, program, append(own, "--", "encode", "--codec", "json/std", "--datasetsize",
		fmt.Sprint(values), "-o", messages)...); err != nil {
		return err
	}
	if files["samples.jsonl"], err = lines(messages); err != nil {
		return err
	}
	if files["go.mod"], err = goMod(filepath.Join(kept, "go.mod")); err != nil {
		return err
	}
	if files["go.sum"], err = os.ReadFile(filepath.Join(kept, "go.sum")); err != nil {
		return err
	}
	for file, data := range files {
		name := filepath.Join(dir, "alone", filepath.FromSlash(file))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644)); err != nil {
			return err
		}
	}
	return nil
}

func (b blamed) build(ctx context.Context, dir string) error {
	_, err := output(ctx, dir, "go", "build", "-mod=mod", "-o", "alone", ".")
	return err
}

// goMod is the go.mod of a kept module without what is serialbench's and the type's own.
func goMod(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, err
	}
	for _, r := range slices.Clone(f.Replace) {
		err = errors.Join(err, f.DropRequire(r.Old.Path), f.DropReplace(r.Old.Path, r.Old.Version))
	}
	err = errors.Join(err, f.AddModuleStmt("alone"))
	f.Cleanup()
	text, formatErr := f.Format()
	return text, errors.Join(err, formatErr)
}

// lines are the messages of a file, each of which has its length before it, as JSON Lines.
func lines(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var all []byte
	for r := bufio.NewReader(bytes.NewReader(data)); ; {
		n, err := binary.ReadUvarint(r)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		message := make([]byte, n)
		if _, readErr := io.ReadFull(r, message); errors.Join(err, readErr) != nil {
			return nil, errors.Join(err, readErr)
		}
		all = append(append(all, bytes.TrimSpace(message)...), '\n')
	}
}
