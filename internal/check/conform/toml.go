package conform

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// tomlEither are the texts of toml-test that one of TOML 1.0.0 and 1.1.0 allows and the other
// refuses, or writes down anew: a parser may be of either.
var tomlEither = []string{"valid/spec-1.1.0/", "invalid/spec-1.0.0/", "invalid/spec-1.1.0/",
	"valid/string/escape-esc", "valid/string/hex-escape", "valid/datetime/no-seconds", "valid/inline-table/newline",
	"valid/inline-table/newline-comment",
	"invalid/datetime/no-secs", "invalid/local-time/no-secs", "invalid/local-datetime/no-secs",
	"invalid/string/basic-byte-escapes",
	"invalid/inline-table/trailing-comma", "invalid/inline-table/linebreak-01", "invalid/inline-table/linebreak-02",
	"invalid/inline-table/linebreak-03", "invalid/inline-table/linebreak-04"}

// tomlTest reads the texts of toml-test, in the folders valid and invalid; beside a valid one
// lies its value as JSON that names the type of each scalar.
func tomlTest(folder string) ([]Case, error) {
	var cases []Case
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, _ fs.DirEntry, err error) error {
		name, found := strings.CutSuffix(path, ".toml")
		if err != nil || !found || !strings.Contains(name, "/") {
			return err
		}
		in, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(path)))
		if err != nil {
			return err
		}
		c := Case{Name: name, Input: in, Demand: Refuse, Clause: "TOML", Way: IntoAny}
		if strings.HasPrefix(name, "valid/") {
			c.Demand = Accept
			text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)+".json"))
			if err != nil {
				return err
			}
			switch v, err := tomlValue(text); {
			case err == nil:
				c.value, c.back = fixed(judge.Normal(v)), true
			case !errors.Is(err, errLocalTime):
				return fmt.Errorf("%s.json: %w", name, err)
			}
		}
		if slices.ContainsFunc(tomlEither,
			func(e string) bool { return e == name || strings.HasSuffix(e, "/") && strings.HasPrefix(name, e) }) {
			c.Demand = Either
		}
		cases = append(cases, c)
		return nil
	})
	return cases, err
}

// errLocalTime says that a value has a date or time without a zone, which each library has
// another Go type for.
var errLocalTime = errors.New("a date or time without a zone")

// tomlValue is the value that tagged JSON stands for.
func tomlValue(text []byte) (any, error) {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return nil, err
	}
	return tomlUntagged(v)
}

func tomlUntagged(v any) (any, error) {
	var err error
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			if list[i], err = tomlUntagged(e); err != nil {
				return nil, err
			}
		}
		return list, nil
	case map[string]any:
		kind, tagged := v["type"].(string)
		text, scalar := v["value"].(string)
		if len(v) == 2 && tagged && scalar {
			return tomlScalar(kind, text)
		}
		table := map[string]any{}
		for k, e := range v {
			if table[k], err = tomlUntagged(e); err != nil {
				return nil, err
			}
		}
		return table, nil
	}
	return nil, fmt.Errorf("%v is no value with a type", v)
}

func tomlScalar(kind, text string) (any, error) {
	switch kind {
	case "string":
		return text, nil
	case "integer":
		return strconv.ParseInt(text, 10, 64)
	case "float":
		return strconv.ParseFloat(text, 64)
	case "bool":
		return strconv.ParseBool(text)
	case "datetime":
		return time.Parse(time.RFC3339Nano, text)
	case "datetime-local", "date-local", "time-local":
		return nil, errLocalTime
	}
	return nil, fmt.Errorf("no type %q", kind)
}

// tomlScalars are values for fields, and some that a field cannot hold.
func tomlScalars() []Case {
	const clause = "TOML 1.0.0, Integer and Float"
	var cases []Case
	for _, v := range []struct {
		text  string
		value any
	}{
		{"0", 0}, {"+99", 99}, {"-17", -17}, {"1_000", 1000}, {"0xDEADBEEF", 0xDEADBEEF}, {"0o755", 0o755},
		{"0b1101", 13}, {"-0", 0},
		{"9223372036854775807", int64(math.MaxInt64)}, {"-9223372036854775808", int64(math.MinInt64)},
		{"+1.0", 1.0}, {"-0.01", -0.01}, {"5e+22", 5e22}, {"-2E-2", -0.02}, {"6.626e-34", 6.626e-34},
		{"224_617.445_991_228", 224617.445991228},
		{"inf", math.Inf(1)}, {"+inf", math.Inf(1)}, {"-inf", math.Inf(-1)}, {"nan", math.NaN()},
		{`"a\tb\u00e9"`, "a\tbé"}, {`'C:\x'`, `C:\x`}, {"\"\"\"\na\\\n  b\"\"\"", "ab"},
	} {
		cases = append(cases, suited(clause, v.text, []byte(v.text), v.value)...)
	}
	for _, v := range [][3]string{{"2^63 into int64", "I64", "9223372036854775808"},
		{"-2^63-1 into int64", "I64", "-9223372036854775809"},
		{"5000000000 into int32", "I32", "5000000000"}, {"256 into uint8", "U8", "256"}, {"-1 into uint64", "U64", "-1"},
		{"1.5 into int64", "I64", "1.5"}} {
		cases = append(cases, unfit(v[0], v[1], clause+": the value is another", []byte(v[2])))
	}
	return cases
}
