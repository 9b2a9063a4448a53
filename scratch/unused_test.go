package scratch

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"
)

type base struct{ ID string }

type order struct {
	base
	Count int `json:"n,omitempty"`
	Note  string
	Gone  string `json:"-"`
	At    time.Time
	Any   json.RawMessage
	Lines []struct{ SKU string }
	By    map[string]*order
	Two   [2]int
}

func TestUnused(t *testing.T) {
	for text, want := range map[string][]string{
		`{"ID":"a","n":1,"NOTE":"x","Any":{"deep":1},"Lines":[{"SKU":"s"}],"By":{"k":{"n":2}}}`: nil,
		`{"Count":1}`:                            {"order.Count"},
		`{"Gone":"x"} {"Gone":"y","Other":null}`: {"order.Gone", "order.Other"},
		`[{"Lines":[{"sku":"s"},{"Price":1},{"Price":2}],"By":{"k":{"Extra":{}}},"Two":[1,2,3]}]`: {"order.By[].Extra",
			"order.Lines[].Price", "order.Two[2]"},
	} {
		got, err := Unused[order]([]byte(text))
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestCheckAnswersInOneLine(t *testing.T) {
	for text, want := range map[string]string{
		`{"n":1}`: "{}\n",
		`{"n":"one"}`: `sample 1 does not fit the type: order.n: the sample has \"one\"; the ` +
			`type wants int`,
		`{} {"Lines":[{},{"SKU":{"deep":1}}]}`: `sample 2 does not fit the type: order.Lines[1].SKU: the sample has ` +
			`{\"deep\":1}; the type wants string`,
		`{"By":{"k":{"n":2.5}}}`: `order.By[\"k\"].n: the sample has 2.5; the type wants int`,
		`[1]`:                    `order: the sample has 1; the type wants scratch.order`,
		`{"At":"yesterday"}`: `order.At: the sample has \"yesterday\"; the type wants time.Time: ` +
			`parsing time`,
		`{"x":1}`: `{"Unused":["order.x"]}` + "\n",
	} {
		var out bytes.Buffer
		if err := Check[order](strings.NewReader(text), &out); err != nil || !strings.Contains(out.String(), want) ||
			strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: %v, %s, want %s", text, err, out.String(), want)
		}
	}
}
