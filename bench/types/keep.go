package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// kept is the file of outcomes, to which each is added when it is known.
type kept struct {
	name, codecs string
	outcomes     map[string]outcome // by type; the last of each counts
}

// line is one outcome in the file. Those of other codecs say nothing of these.
type line struct {
	Codecs string
	outcome
}

// openKept reads the file; without a name nothing is kept. A line that was not written to
// its end, by a program that was killed, is cut off.
func openKept(name, codecs string) (*kept, error) {
	k := &kept{name: name, codecs: codecs, outcomes: map[string]outcome{}}
	if name == "" {
		return k, nil
	}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err != nil {
		return nil, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	if whole < len(data) {
		if err := os.Truncate(name, int64(whole)); err != nil {
			return nil, err
		}
	}
	for i, text := range bytes.Split(data[:whole], []byte("\n")) {
		if len(text) == 0 {
			continue
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return nil, fmt.Errorf("-keep: line %d of %s: %w", i+1, name, err)
		}
		if l.Codecs == codecs {
			k.outcomes[l.drawn.String()] = l.outcome
		}
	}
	return k, nil
}

// add writes an outcome.
func (k *kept) add(o outcome) error {
	if k.name == "" {
		return nil
	}
	data, err := json.Marshal(line{k.codecs, o})
	if err != nil {
		return err
	}
	f, err := os.OpenFile(k.name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(data, '\n'))
	return errors.Join(err, f.Close())
}
