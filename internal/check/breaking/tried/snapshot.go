package tried

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
)

// IndexFile is the list of what a snapshot has.
const IndexFile = "index.json"

// Index lists the messages of a snapshot.
type Index struct {
	Version  int          `json:"version"`
	Seed     uint64       `json:"seed"`
	Messages []IndexEntry `json:"messages"`
}

// IndexEntry is the messages of one type by one codec.
type IndexEntry struct {
	Type    string `json:"type"`
	Codec   string `json:"codec"`
	Library string `json:"library,omitempty"` // the version of its module, or "" where it comes with Go
	Go      string `json:"go,omitempty"`
	File    string `json:"file"`
	Count   int    `json:"count"`
}

// Snapshot writes messages of today into a folder: by each type with each of its codecs, beside a lock file and an
// index.
func (r Request) Snapshot(ctx context.Context, a *breaking.Answer, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return mistake.Errorf("--snapshot: %v", err)
	}
	index := Index{Version: 1, Seed: r.Seed, Messages: []IndexEntry{}}
	save := func(name string, data []byte) error {
		if err := atomicfile.Write(filepath.Join(dir, name), data); err != nil {
			return mistake.Errorf("--snapshot: %v", err)
		}
		return nil
	}
	r.start()
	for some := range slices.Chunk(typesOf(a.Model), most) {
		var all []wanted
		for _, roots := range some {
			all = append(all, r.now(roots[0].Type, roots))
		}
		if err := r.together(ctx, all); err != nil {
			return err
		}
		if err := r.findSamples(a, all); err != nil {
			return err
		}
		for i, roots := range some {
			r.Progress("writing "+roots[0].Type, i, len(some))
			if err := r.keep(ctx, a, roots, &index, save); err != nil {
				return err
			}
		}
	}
	text, err := json.MarshalIndent(index, "", "  ")
	if err != nil {
		return fmt.Errorf("index of a snapshot: %w", err)
	}
	return errors.Join(save(breaking.LockFile, breaking.Lock(a.Model)), save(IndexFile, append(text, '\n')))
}

// typesOf are the roots of a model by their types.
func typesOf(m *breaking.Model) (types [][]*breaking.Root) {
	for i := 0; i < len(m.Roots); {
		var roots []*breaking.Root
		for id := m.Roots[i].Type; i < len(m.Roots) && m.Roots[i].Type == id; i++ {
			roots = append(roots, &m.Roots[i])
		}
		types = append(types, roots)
	}
	return types
}

// keep writes the messages of one type into a snapshot.
func (r *Request) keep(ctx context.Context, a *breaking.Answer, roots []*breaking.Root, index *Index,
	save func(name string, data []byte) error) error {
	id := roots[0].Type
	note := func(format string, args ...any) { a.Notes = append(a.Notes, fmt.Sprintf(format, args...)) }
	var rows []evolve.Row
	modules := map[string]string{}
	for _, root := range roots {
		row, err := r.row(root.Codec)
		if err != nil {
			note("%v", err)
			continue
		}
		rows = append(rows, row)
		modules[row.Info.ID] = a.Model.Versions[root.Module]
	}
	if len(rows) == 0 {
		return nil
	}
	w, err := r.writer(ctx, a, breaking.Base{}, id, rows)
	var wrong *mistake.Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &wrong):
		note("%s is left out: %s", id, mistake.Line(err))
		return nil
	case err != nil:
		return err
	}
	if w.note != "" {
		note("%s", w.note)
	}
	for _, row := range rows {
		list, why, err := w.write(ctx, row, r.Seed)
		if err != nil {
			return err
		}
		if why != "" {
			note("%s, %s is left out: %s", id, row.Info.ID, why)
			continue
		}
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		for _, m := range list {
			if err := e.Encode(m); err != nil {
				return fmt.Errorf("a message of %s: %w", id, err)
			}
		}
		entry := IndexEntry{Type: id, Codec: row.Info.ID, Library: modules[row.Info.ID], Go: a.Model.Versions["go"],
			File: fileOf(id, row.Info.ID), Count: len(list)}
		if err := save(entry.File, out.Bytes()); err != nil {
			return err
		}
		index.Messages = append(index.Messages, entry)
	}
	return nil
}

// fileOf is the name of the file of a type's messages.
func fileOf(id, codec string) string {
	plain := strings.NewReplacer("/", "_", "[", "_", "]", "", "*", "", ",", "_", " ", "")
	return plain.Replace(strings.TrimPrefix(strings.TrimPrefix(id, "./"), ".")) + "." + plain.Replace(codec) + ".jsonl"
}

// Kept is a snapshot as a version to compare with.
func Kept(dir string) (breaking.Base, error) {
	b := breaking.Base{Name: dir, File: filepath.Join(dir, breaking.LockFile), Messages: dir}
	data, err := input.ReadFile(filepath.Join(dir, IndexFile))
	var index Index
	if err == nil {
		err = json.Unmarshal(data, &index)
	}
	if err == nil && index.Version != 1 {
		err = fmt.Errorf("version %d is not known", index.Version)
	}
	if err != nil {
		return b, mistake.Errorf("--against-snapshot: %s: no snapshot: %v; write one with: serialbench breaking "+
			"--snapshot DIR", dir, err)
	}
	return b, nil
}

// readMessages are the messages of a snapshot. why says that there are none.
func readMessages(dir, id, codec string) (list []evolve.Message, why string, err error) {
	data, err := input.ReadFile(filepath.Join(dir, fileOf(id, codec)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "the snapshot has no messages of it", nil
	}
	if err != nil {
		return nil, "", mistake.Errorf("--against-snapshot: %v", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		var m evolve.Message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			return nil, "", mistake.Errorf("--against-snapshot: %s:%d is no message: %v", fileOf(id, codec), n, err)
		}
		list = append(list, m)
	}
	return list, "", lines.Err()
}
