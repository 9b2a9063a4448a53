package conform

import (
	"encoding/hex"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// vector is an encoding, in hex, and the value that it stands for; unsaid: more is not said
// than that it is right.
type vector struct {
	name, hex string
	value     any
}

type unsaid struct{}

func unhex(s string) []byte {
	b, err := hex.DecodeString(strings.NewReplacer(" ", "", "-", "").Replace(s))
	if err != nil {
		panic(err) // a vector that stands here
	}
	return b
}

// accepted are the cases of a vector: into any, and into the field that suits the value. What
// is written of it may be no longer than the vector where that is the shortest form.
func accepted(clause string, v vector, shortest bool) []Case {
	c := Case{Name: v.name, Input: unhex(v.hex), Demand: Accept, Clause: clause, Way: IntoAny}
	if _, open := v.value.(unsaid); open {
		return []Case{c}
	}
	if c.value, c.back = fixed(judge.Normal(v.value)), true; shortest {
		c.forms = [][]byte{c.Input}
	}
	return append([]Case{c}, suited(clause, v.name, c.Input, v.value)...)
}

// suited is the case of a value for the field of a struct that is of its type, none where
// there is no such field.
func suited(clause, name string, item []byte, value any) []Case {
	field, set := suitable(value)
	if field == "" {
		return nil
	}
	return []Case{{Name: name + " into " + field, Demand: Accept, Clause: clause, Way: IntoStruct,
		value: fixed(judge.Normal(value)), back: true,
		Dataset: set, Field: field, item: item}}
}

// suitable is the field, and the data set of its struct, for a value.
func suitable(value any) (field, set string) {
	const numbers, text = "edgenumbers", "edgetext"
	switch n := value.(type) {
	case int, int32, int64:
		return "I64", numbers
	case uint64:
		if n <= math.MaxInt64 {
			return "I64", numbers
		}
		return "U64", numbers
	case float64:
		return "F64", numbers
	case string:
		return "Text", text
	case []byte:
		return "Data", text
	case time.Time:
		return "At", text
	}
	return "", ""
}

// unfit is the case of an integer for a field that cannot hold it.
func unfit(name, field, clause string, item []byte) Case {
	return Case{Name: name, Demand: Refuse, Clause: clause + "; a decoder may only give that or an error", Way: IntoStruct,
		Dataset: "edgenumbers", Field: field, item: item, unfit: true}
}

// refused are cases of damaged encodings, one for each line of hex.
func refused(clause string, list ...string) []Case {
	var cases []Case
	for _, text := range list {
		cases = append(cases, Case{Name: text, Input: unhex(text), Demand: Refuse, Clause: clause, Way: IntoAny})
	}
	return cases
}

// sortedCases are the cases by name, for lists that come in no order.
func sortedCases(cases []Case) []Case {
	slices.SortStableFunc(cases, func(a, b Case) int { return strings.Compare(a.Name, b.Name) })
	return cases
}
