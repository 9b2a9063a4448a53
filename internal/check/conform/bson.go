package conform

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// bsonFields are the fields for elements of a type, and the data sets of their structs.
var bsonFields = map[byte][2]string{0x01: {"F64", "edgenumbers"}, 0x02: {"Text", "edgetext"},
	0x05: {"Data", "edgetext"}, 0x09: {"At", "edgetext"},
	0x10: {"I32", "edgenumbers"}, 0x12: {"I64", "edgenumbers"}}

// bsonCorpus reads the documents of the BSON corpus: those that are right, in their
// canonical form and in others, and those whose bytes a decoder has to refuse. Of a type that
// a field of ours has, each is a document of that field too.
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
			Kind  string `json:"bson_type"`
			Valid []struct {
				Description string `json:"description"`
				Canonical   string `json:"canonical_bson"`
				Degenerate  string `json:"degenerate_bson"`
			} `json:"valid"`
			DecodeErrors []struct {
				Description string `json:"description"`
				BSON        string `json:"bson"`
			} `json:"decodeErrors"`
		}
		if err := json.Unmarshal(text, &f); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		add := func(demand Demand, description, document, canonical string) error {
			c := Case{Name: strings.TrimSuffix(filepath.Base(file), ".json") + ": " + description, Demand: demand,
				Clause: "BSON 1.1", Way: IntoAny}
			var err error
			if c.Input, err = hex.DecodeString(document); err != nil {
				return fmt.Errorf("%s: %s: %w", file, description, err)
			}
			if canonical != "" {
				right, err := hex.DecodeString(canonical)
				if err != nil {
					return fmt.Errorf("%s: %s: %w", file, description, err)
				}
				c.back, c.forms = true, [][]byte{right}
			}
			cases = append(cases, c)
			if typed, ok := bsonTyped(c); ok {
				cases = append(cases, typed)
			}
			return nil
		}
		for _, v := range f.Valid {
			if err := add(Accept, v.Description, v.Canonical, v.Canonical); err != nil {
				return nil, err
			}
			if v.Degenerate == "" {
				continue
			}
			if err := add(Accept, v.Description+", degenerate", v.Degenerate, v.Canonical); err != nil {
				return nil, err
			}
		}
		for _, e := range f.DecodeErrors {
			if err := add(Refuse, e.Description, e.BSON, ""); err != nil {
				return nil, err
			}
		}
	}
	return cases, nil
}

// bsonTyped is the case with its one element in a field; ok is false where no field is of
// its type.
func bsonTyped(c Case) (typed Case, ok bool) {
	if len(c.Input) < 7 || c.Input[6] != 0 || c.Input[5] == 0 {
		return c, false
	}
	field, ok := bsonFields[c.Input[4]]
	if !ok {
		return c, false
	}
	c.Way, c.Field, c.Dataset, c.rekeyed = IntoStruct, field[0], field[1], true
	c.Name += " into " + c.Field
	if c.Demand == Refuse {
		return c, true
	}
	all, err := judge.ReadBSON(c.Input)
	if err != nil || len(all) != 1 {
		return c, false
	}
	v, ok := all[0].Value()
	c.value, c.forms = fixed(judge.Normal(v)), nil
	return c, ok
}
