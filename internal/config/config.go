// Package config is .serialbench.yaml: what a repository says of its wire types that its code does not show. The file
// is a small part of YAML: mappings, lists and scalars, one a line. What else YAML has is refused with its line.
package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Name is the name of the file, in the folder of the module.
const Name = ".serialbench.yaml"

// Config is what the file says.
type Config struct {
	Types        []string          `json:"types"` // wire types that no call shows: ./store.Session, ./api.*
	Sinks        []wire.Sink       `json:"sinks"`
	Lifetime     map[string]string `json:"lifetime"` // of data, by type: forever, rollout, or days such as 30d
	Acknowledged []Acknowledged    `json:"acknowledged"`
}

// Acknowledged is a change that somebody knows of.
type Acknowledged struct {
	Type   string `json:"type"`
	Field  string `json:"field"`
	Change string `json:"change"`
	Until  string `json:"until"`
	Reason string `json:"reason"`
}

// Read reads the file of a folder; one that is not there says nothing.
func Read(dir string) (*Config, error) {
	path := filepath.Join(dir, Name)
	data, err := input.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Config{}, nil
	}
	if err != nil {
		return nil, mistake.Errorf("%s: %v", path, err)
	}
	return parse(Name, data)
}

func parse(name string, data []byte) (*Config, error) {
	tree, err := read(name, string(data))
	if err != nil {
		return nil, err
	}
	c := &Config{}
	if tree == nil {
		return c, nil
	}
	text, err := json.Marshal(tree)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		return nil, mistake.Errorf("%s: %s; it has types, sinks, lifetime and acknowledged", name,
			strings.TrimPrefix(err.Error(), "json: "))
	}
	for i := range c.Sinks {
		if err := c.Sinks[i].Check(); err != nil {
			return nil, mistake.Errorf("%s: %v", name, err)
		}
	}
	for typ, life := range c.Lifetime {
		if _, err := Days(life); err != nil {
			return nil, mistake.Errorf("%s: lifetime of %s: %v", name, typ, err)
		}
	}
	return c, nil
}
