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
	for i := 0; i < len(a.Model.Roots); {
		root := a.Model.Roots[i]
		r.Progress("writing "+root.Type, i, len(a.Model.Roots))
		var rows []evolve.Row
		modules := map[string]string{}
		for ; i < len(a.Model.Roots) && a.Model.Roots[i].Type == root.Type; i++ {
			row, err := r.row(a.Model.Roots[i].Codec)
			if err != nil {
				a.Notes = append(a.Notes, err.Error())
				continue
			}
			rows = append(rows, row)
			modules[row.Info.ID] = a.Model.Versions[a.Model.Roots[i].Module]
		}
		if len(rows) == 0 {
			continue
		}
		w, err := r.writer(ctx, a, breaking.Base{}, root.Type, rows)
		var wrong *mistake.Error
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &wrong):
			a.Notes = append(a.Notes, fmt.Sprintf("%s is left out: %s", root.Type, mistake.Line(err)))
			continue
		case err != nil:
			return err
		}
		if w.note != "" {
			a.Notes = append(a.Notes, w.note)
		}
		for _, row := range rows {
			list, why, err := w.write(ctx, row, r.Seed)
			if err != nil {
				return err
			}
			if why != "" {
				a.Notes = append(a.Notes, fmt.Sprintf("%s, %s is left out: %s", root.Type, row.Info.ID, why))
				continue
			}
			var out bytes.Buffer
			e := json.NewEncoder(&out)
			e.SetEscapeHTML(false)
			for _, m := range list {
				if err := e.Encode(m); err != nil {
					return fmt.Errorf("a message of %s: %w", root.Type, err)
				}
			}
			entry := IndexEntry{Type: root.Type, Codec: row.Info.ID, Library: modules[row.Info.ID],
				Go: a.Model.Versions["go"], File: fileOf(root.Type, row.Info.ID), Count: len(list)}
			if err := save(entry.File, out.Bytes()); err != nil {
				return err
			}
			index.Messages = append(index.Messages, entry)
		}
	}
	text, err := json.MarshalIndent(index, "", "  ")
	if err != nil {
		return fmt.Errorf("index of a snapshot: %w", err)
	}
	return errors.Join(save(breaking.LockFile, breaking.Lock(a.Model)), save(IndexFile, append(text, '\n')))
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
