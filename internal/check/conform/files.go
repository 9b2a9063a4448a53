package conform

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// beyondDouble are numbers that later versions of JSONTestSuite call i_: RFC 8259, 6, lets
// an implementation limit their range.
var beyondDouble = []string{"y_number_huge_exp", "y_number_neg_int_huge_exp", "y_number_pos_double_huge_exp",
	"y_number_real_neg_overflow", "y_number_real_pos_overflow"}

// jsonTestSuite reads the texts of JSONTestSuite: names begin with y_, n_ or i_. In the file
// that has them those that were not UTF-8 have U+FFFD where they were not; the ones that are
// wrong for no other reason, and now are right, are left out.
func jsonTestSuite(path string) ([]Case, error) {
	text, err := unpacked(path)
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	if err := json.Unmarshal(text, &texts); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var cases []Case
	demands := map[string]Demand{"y_": Accept, "n_": Refuse, "i_": Either}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		c := Case{Name: name, Input: []byte(texts[name]), Demand: demands[name[:min(2, len(name))]], Clause: "RFC 8259"}
		switch {
		case c.Demand == Refuse && strings.Contains(texts[name], "\uFFFD") && json.Valid(c.Input):
			continue
		case slices.Contains(beyondDouble, name):
			c.Demand = Either
		case c.Demand == "":
			return nil, fmt.Errorf("%s: the name %q begins with none of y_, n_ and i_", path, name)
		}
		var v any
		if c.Demand == Accept && json.Unmarshal(c.Input, &v) == nil {
			c.value, c.back = fixed(judge.Normal(v)), true
		}
		cases = append(cases, c)
		cases = append(cases, inField(c, v)...)
	}
	return cases, nil
}

// inField are the cases of a text that is a list of one number or one text, right or wrong,
// for the field of a struct that suits it.
func inField(c Case, v any) []Case {
	item, found := strings.CutPrefix(strings.TrimSpace(string(c.Input)), "[")
	item, closed := strings.CutSuffix(item, "]")
	if item = strings.TrimSpace(item); !found || !closed || item == "" || strings.HasSuffix(item, ",") {
		return nil
	}
	one := Case{Demand: c.Demand, Clause: c.Clause, Way: IntoStruct, item: []byte(item),
		Dataset: "edgenumbers", Field: "F64"}
	if strings.HasPrefix(item, `"`) || strings.HasPrefix(c.Name[2:], "string") {
		one.Dataset, one.Field = "edgetext", "Text"
	} else if !strings.HasPrefix(c.Name[2:], "number") {
		return nil
	}
	if whole := json.Valid([]byte("[" + item + "]")); c.Demand == Refuse &&
		(whole || json.Valid(intoField("json", one, place{name: one.Field}))) {
		return nil
	}
	one.Name = c.Name + " into " + one.Field
	if c.Demand == Accept {
		list, ok := v.([]any)
		if !ok || len(list) != 1 {
			return nil
		}
		one.value, one.back = fixed(judge.Normal(list[0])), true
	}
	return []Case{one}
}

// documents are the files of the seven large documents.
var documents = []string{"canada_geometry", "citm_catalog", "golang_source", "string_escaped", "string_unicode",
	"synthea_fhir", "twitter_status"}

// jsonDocuments reads large documents, whose values are what encoding/json makes of them.
func jsonDocuments(folder string) ([]Case, error) {
	var cases []Case
	for _, name := range documents {
		text, err := unpacked(filepath.Join(folder, name+".json.gz"))
		if err != nil {
			return nil, err
		}
		value := sync.OnceValue(func() string {
			var v any
			if err := json.Unmarshal(text, &v); err != nil {
				return err.Error() // which is no value
			}
			return judge.Normal(v)
		})
		exact := sync.OnceValue(func() string { return exactJSON(text) })
		cases = append(cases, Case{Name: name, Input: text, Demand: Accept, Clause: "RFC 8259", value: value,
			exact: exact, back: true})
	}
	return cases, nil
}

// exactJSON is what a document stands for where integers of 64 bits keep all digits, in the form of [judge.Normal].
func exactJSON(text []byte) string {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return err.Error() // which is no value
	}
	return judge.Normal(exactNumbers(v))
}

// exactNumbers puts integers in place of the numbers of a tree that are some of 64 bits, and floats in place of others.
func exactNumbers(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, e := range v {
			v[k] = exactNumbers(e)
		}
	case []any:
		for i, e := range v {
			v[i] = exactNumbers(e)
		}
	case json.Number:
		if n, err := strconv.ParseInt(v.String(), 10, 64); err == nil {
			return n
		}
		if n, err := strconv.ParseUint(v.String(), 10, 64); err == nil {
			return n
		}
		if f, err := v.Float64(); err == nil {
			return f
		}
	}
	return v
}

func unpacked(path string) (text []byte, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if text, err = io.ReadAll(z); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return text, nil
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
		if text, err := os.ReadFile(filepath.Join(folder, e.Name(), "in.json")); err == nil && c.Demand == Accept &&
			!bytes.Contains(in, []byte("!!binary")) && json.Unmarshal(text, &v) == nil {
			c.value, c.back = fixed(judge.Normal(v)), true
		}
		cases = append(cases, c)
	}
	return cases, nil
}
