package conform

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// msgpackVectors are values of each format family of the MessagePack specification, and
// integers that a field cannot hold.
func msgpackVectors() []Case {
	var cases []Case
	for _, v := range []vector{
		{"nil", "c0", nil}, {"true", "c3", true}, {"127", "7f", 127}, {"-32", "e0", -32}, {"uint 8", "ccff", 255},
		{"uint 16", "cdffff", 65535}, {"uint 32", "ceffffffff", int64(math.MaxUint32)},
		{"uint 64", "cfffffffffffffffff", uint64(math.MaxUint64)},
		{"int 8", "d080", -128}, {"int 16", "d18000", math.MinInt16}, {"int 32", "d280000000", math.MinInt32},
		{"int 64", "d38000000000000000", int64(math.MinInt64)},
		{"float 32", "ca3fc00000", 1.5}, {"float 64", "cb3ff199999999999a", 1.1},
		{"bin 8", "c40201ff", []byte{1, 0xff}}, {"array", "92c0c3", []any{nil, true}},
		{"map", "81a16101", map[string]any{"a": 1}},
	} {
		cases = append(cases, accepted("the MessagePack specification, formats: "+v.name, v, true)...)
	}
	for _, v := range []vector{
		{"str 8", "d90161", "a"}, {"str 16", "da000161", "a"}, {"array 16", "dc0002c0c3", []any{nil, true}},
		{"map 16", "de0001a16101", map[string]any{"a": 1}},
		{"fixext 1", "d40501", unsaid{}}, {"ext 8", "c7030501ff02", unsaid{}},
	} {
		list := accepted("the MessagePack specification, formats: "+v.name, v, false)
		if strings.Contains(v.name, "ext") {
			list[0].Demand, list[0].Clause = Either,
				"the MessagePack specification, extension types: applications may refuse unknown ones"
		}
		cases = append(cases, list...)
	}
	cases = append(cases, refused("the MessagePack specification, overview: c1 is never used", "c1")...)
	cases = append(cases, refused("the MessagePack specification, formats: the bytes end too early", "a261", "92c0", "d9",
		"cd01", "dfffffffff", "ddffffffff", "c6ffffffff00", "81a161")...)
	const clause = "the MessagePack specification, int format family: the value is another"
	return append(cases, unfit("2^64-1 into int64", "I64", clause, unhex("cfffffffffffffffff")),
		unfit("5000000000 into int32", "I32", clause, unhex("cf000000012a05f200")),
		unfit("256 into uint8", "U8", clause, unhex("cd0100")), unfit("-1 into uint64", "U64", clause, unhex("ff")))
}

// msgpackTestSuite reads the file of msgpack-test-suite: values, each with the encodings
// that it may have, the shortest first where there are integers.
func msgpackTestSuite(path string) ([]Case, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var groups map[string][]map[string]json.RawMessage
	if err := json.Unmarshal(text, &groups); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var cases []Case
	for group, list := range groups {
		for _, entry := range list {
			var forms []string
			if err := json.Unmarshal(entry["msgpack"], &forms); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", path, group, err)
			}
			value, name, err := suiteValue(entry)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", path, group, err)
			}
			made, err := suiteCases(name, value, forms)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", path, group, err)
			}
			cases = append(cases, made...)
		}
	}
	return sortedCases(cases), nil
}

// suiteValue is the value of an entry, and its name.
func suiteValue(entry map[string]json.RawMessage) (value any, name string, err error) {
	for kind, raw := range entry {
		if kind == "msgpack" || kind == "number" && entry["bignum"] != nil {
			continue
		}
		text := strings.Join(strings.Fields(string(raw)), " ")
		name = kind + " " + text
		switch kind {
		case "bignum":
			var s string
			err = json.Unmarshal(raw, &s)
			b, ok := new(big.Int).SetString(s, 10)
			if err == nil && !ok {
				err = fmt.Errorf("number %q", s)
			}
			return b, "number " + s, err
		case "number":
			if b, ok := new(big.Int).SetString(text, 10); ok {
				return b, name, nil
			}
			f, err := strconv.ParseFloat(text, 64)
			return f, name, err
		case "binary":
			var s string
			if err := json.Unmarshal(raw, &s); err != nil {
				return nil, "", err
			}
			b, err := hex.DecodeString(strings.ReplaceAll(s, "-", ""))
			return b, name, err
		case "timestamp":
			var at [2]int64
			err = json.Unmarshal(raw, &at)
			return time.Unix(at[0], at[1]), name, err
		case "ext":
			return unsaid{}, name, nil
		default:
			err = json.Unmarshal(raw, &value)
			return value, name, err
		}
	}
	return nil, "", fmt.Errorf("an entry without a value")
}

// suiteCases are the cases of a value that may have one of several encodings.
func suiteCases(name string, value any, forms []string) ([]Case, error) {
	const clause = "msgpack-test-suite"
	var all [][]byte
	for _, f := range forms {
		b, err := hex.DecodeString(strings.ReplaceAll(f, "-", ""))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, b)
	}
	shortest := slices.DeleteFunc(slices.Clone(all), func(b []byte) bool { return b[0] == 0xca || b[0] == 0xcb })
	slices.SortStableFunc(shortest, func(a, b []byte) int { return len(a) - len(b) })
	var cases []Case
	for i, in := range all {
		c := Case{Name: name + " as " + forms[i], Input: in, Demand: Accept, Clause: clause, Way: IntoAny}
		_, instant := value.(time.Time)
		if _, open := value.(unsaid); open || instant {
			c.Demand, c.Clause = Either, clause+"; applications may refuse extension types"
		}
		if _, open := value.(unsaid); !open {
			c.value, c.back = fixed(judge.Normal(value)), true
			if !instant && len(shortest) > 0 {
				c.forms = shortest
			}
		}
		cases = append(cases, c)
		if b, ok := value.(*big.Int); ok && (in[0] == 0xca || in[0] == 0xcb) {
			f, _ := new(big.Float).SetInt(b).Float64()
			cases = append(cases, suited(clause, c.Name, in, f)...) // a float has a field for floats
			continue
		} else if ok && b.IsUint64() && !b.IsInt64() {
			cases = append(cases, suited(clause, c.Name, in, b.Uint64())...)
			continue
		} else if ok {
			cases = append(cases, suited(clause, c.Name, in, b.Int64())...)
			continue
		}
		cases = append(cases, suited(clause, c.Name, in, value)...)
	}
	return cases, nil
}
