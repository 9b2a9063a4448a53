package conform

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// beyondDouble are numbers that later versions of JSONTestSuite call i_: RFC 8259, 6, lets
// an implementation limit their range.
var beyondDouble = []string{"y_number_huge_exp", "y_number_neg_int_huge_exp", "y_number_pos_double_huge_exp", "y_number_real_neg_overflow", "y_number_real_pos_overflow"}

// jsonTestSuite reads the texts of JSONTestSuite: names begin with y_, n_ or i_. Those that
// were not UTF-8 are left out: in the file that has them they are, with U+FFFD where they were not.
func jsonTestSuite(path string) (cases []Case, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	texts := map[string]string{}
	if err := json.NewDecoder(z).Decode(&texts); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	demands := map[string]Demand{"y_": Accept, "n_": Refuse, "i_": Either}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		c := Case{Name: name, Input: []byte(texts[name]), Demand: demands[name[:min(2, len(name))]], Clause: "RFC 8259"}
		switch {
		case c.Demand == Refuse && strings.Contains(texts[name], "\uFFFD"):
			continue
		case slices.Contains(beyondDouble, name):
			c.Demand = Either
		case c.Demand == "":
			return nil, fmt.Errorf("%s: the name %q begins with none of y_, n_ and i_", path, name)
		}
		var v any
		if c.Demand == Accept && json.Unmarshal(c.Input, &v) == nil {
			c.value = normal(v)
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// skippedJSON puts a text into a field that a struct does not have; nil where that
// makes a wrong text a right one, or the other way round.
func skippedJSON(text []byte) []byte {
	around := slices.Concat([]byte(`{"Zz":`), text, []byte(`}`))
	if json.Valid(text) != json.Valid(around) {
		return nil
	}
	return around
}

// bsonCorpus reads the documents of the BSON corpus: those that are right, and those whose
// bytes a decoder has to refuse.
func bsonCorpus(folder string) ([]Case, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	var cases []Case
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var f struct {
			Valid []struct {
				Description   string `json:"description"`
				CanonicalBSON string `json:"canonical_bson"`
			} `json:"valid"`
			DecodeErrors []struct {
				Description string `json:"description"`
				BSON        string `json:"bson"`
			} `json:"decodeErrors"`
		}
		if err := json.Unmarshal(text, &f); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		add := func(demand Demand, description, document string) error {
			b, err := hex.DecodeString(document)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", file, description, err)
			}
			name := strings.TrimSuffix(filepath.Base(file), ".json") + ": " + description
			cases = append(cases, Case{Name: name, Input: b, Demand: demand, Clause: "BSON 1.1", Way: IntoAny})
			return nil
		}
		for _, v := range f.Valid {
			if err := add(Accept, v.Description, v.CanonicalBSON); err != nil {
				return nil, err
			}
		}
		for _, e := range f.DecodeErrors {
			if err := add(Refuse, e.Description, e.BSON); err != nil {
				return nil, err
			}
		}
	}
	return cases, nil
}

// yamlTestSuite reads the documents of the YAML test suite: a folder each, with the file
// error where a parser has to refuse it, and in.json where it has a value in JSON.
func yamlTestSuite(folder string) ([]Case, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var cases []Case
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		in, err := os.ReadFile(filepath.Join(folder, e.Name(), "in.yaml"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		c := Case{Name: e.Name(), Input: in, Demand: Accept, Clause: "YAML 1.2", Way: IntoAny}
		if _, err := os.Stat(filepath.Join(folder, e.Name(), "error")); err == nil {
			c.Demand = Refuse
		}
		var v any
		if text, err := os.ReadFile(filepath.Join(folder, e.Name(), "in.json")); err == nil && c.Demand == Accept && !bytes.Contains(in, []byte("!!binary")) && json.Unmarshal(text, &v) == nil {
			c.value = normal(v)
		}
		cases = append(cases, c)
	}
	return cases, nil
}
