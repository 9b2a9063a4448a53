package evolve

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

// Outcome is what became of the worst field.
type Outcome struct {
	Verdict   string
	Field     string // path, "" for the whole
	Want, Got string // "" where the verdict is exact

	fields Matching
	blind  string // first field of which code without tags tells nothing
	each   *each  // is told of every field; nil: the worst is enough
}

// each is told what became of every field, list and map, at paths with [] for any element.
type each struct {
	note     func(verdict, path string, want, got task.Node)
	asWriter bool // fields are called as the writer calls them, else as the reader does
}

// part is the path of an element.
func (o *Outcome) part(path, key string) string {
	if o.each != nil {
		return path + "[]"
	}
	return path + "[" + key + "]"
}

// element compares parts of lists and maps, where nothing in place of an element, or an element in place of nothing, is
// a difference.
func (o *Outcome) element(path string, want, got task.Node) {
	if o.each != nil && (want.Kind == "null") != (got.Kind == "null") {
		o.each.note(Wrong, path, want, got)
		return
	}
	o.compare(path, want, got)
}

// note keeps the worse of two outcomes; the first of two that are alike.
func (o *Outcome) note(verdict, path string, want, got task.Node) {
	if o.each != nil {
		o.each.note(verdict, path, want, got)
	}
	if o.Verdict != "" && !worse(verdict, o.Verdict) {
		return
	}
	*o = Outcome{Verdict: verdict, Field: path, fields: o.fields, blind: o.blind, each: o.each}
	if verdict != Exact {
		o.Want, o.Got = want.String(), got.String()
	}
}

// Compare compares what a reader has with the value that was written.
func Compare(written, read task.Node, fields Matching) Outcome {
	o := Outcome{fields: fields}
	o.compare("", written, read)
	return o
}

func (o *Outcome) compare(path string, want, got task.Node) {
	if want.Kind == "struct" && got.Kind == "struct" {
		want, got = folded(want, got), folded(got, want)
		to := o.fields.counterparts(want, got)
		for i, field := range got.Names {
			if to[i] >= 0 && o.each != nil && o.each.asWriter {
				field = want.Names[to[i]]
			}
			at := strings.TrimPrefix(path+"."+field, ".")
			if to[i] >= 0 && o.blind == "" && o.fields.blind(want, to[i], got, i) {
				o.blind = at
			}
			if to[i] >= 0 {
				o.compare(at, want.Parts[to[i]], got.Parts[i])
			} else if got.Parts[i].Zero() {
				o.note(Default, at, task.Node{Kind: "null"}, got.Parts[i])
			} else {
				o.note(Wrong, at, task.Node{Kind: "null"}, got.Parts[i])
			}
		}
		o.gone(path, want, to)
		return
	}
	if want.Kind == "map" && got.Kind == "map" {
		for i, key := range got.Names {
			if _, ok := want.Part(key); !ok {
				o.note(Wrong, o.part(path, key), task.Node{Kind: "null"}, got.Parts[i])
			}
		}
		for i, key := range want.Names {
			at := o.part(path, key)
			if g, ok := got.Part(key); ok {
				o.element(at, want.Parts[i], g)
			} else {
				o.note(Dropped, at, want.Parts[i], task.Node{Kind: "null"})
			}
		}
		if len(want.Names)+len(got.Names) == 0 {
			o.note(Exact, path, want, got)
		}
		return
	}
	if want.Kind == "list" && got.Kind == "list" {
		o.lists(path, want, got)
		return
	}
	if (want.Kind == "list") != (got.Kind == "list") {
		o.listed(path, want, got)
		return
	}
	o.note(leaf(want, got), path, want, got)
}

// gone tells of the fields that only the writer has.
func (o *Outcome) gone(path string, want task.Node, to []int) {
	if o.each == nil {
		return
	}
	for i, field := range want.Names {
		if !slices.Contains(to, i) {
			o.each.note(lost(want.Parts[i]), strings.TrimPrefix(path+"."+field, "."), want.Parts[i], task.Node{Kind: "null"})
		}
	}
}

// lists compares lists by place. One that is shorter has lost something.
func (o *Outcome) lists(path string, want, got task.Node) {
	for i := range min(len(want.Parts), len(got.Parts)) {
		o.element(o.part(path, strconv.Itoa(i)), want.Parts[i], got.Parts[i])
	}
	switch {
	case len(got.Parts) > len(want.Parts):
		o.note(Wrong, path, want, got)
	case len(got.Parts) < len(want.Parts):
		o.note(Dropped, path, want, got)
	case len(want.Parts) == 0:
		o.note(Exact, path, want, got)
	}
}

// listed compares a list with what is no list: a list of one is its element.
func (o *Outcome) listed(path string, want, got task.Node) {
	single := func(v task.Node) Outcome {
		inner := Outcome{fields: o.fields}
		inner.compare(path, v, got)
		return inner
	}
	switch {
	case got.Kind == "list" && len(got.Parts) == 1:
		o.compare(path, want, got.Parts[0])
	case got.Kind == "list" && len(got.Parts) == 0:
		o.note(lost(want), path, want, got)
	case got.Kind == "list":
		o.note(Wrong, path, want, got)
	case len(want.Parts) == 1:
		o.compare(path, want.Parts[0], got)
	case got.Zero():
		o.note(lost(want), path, want, got)
	case slices.ContainsFunc(want.Parts, func(p task.Node) bool { return single(p).Verdict == Exact }):
		o.note(Dropped, path, want, got) // one of them
	default:
		o.note(Wrong, path, want, got)
	}
}

// lost is the verdict of a reader that has nothing in place of want.
func lost(want task.Node) string {
	if want.Zero() {
		return Default
	}
	return Dropped
}

// leaf compares what has no parts, or is of different kinds.
func leaf(want, got task.Node) string {
	switch {
	case want.Kind == got.Kind && want.Text == got.Text && len(want.Parts)+len(got.Parts) == 0:
		return Exact
	case numeric(want) && numeric(got):
		if v := numbers(want, got); v != "" {
			return v
		}
	case sameText(want, got), sameTime(want, got), sameTime(got, want):
		return Exact
	}
	if got.Zero() {
		return lost(want)
	}
	return Wrong
}

func numeric(n task.Node) bool { return n.Kind == "int" || n.Kind == "float" }

// numbers is exact for the same number, and changed for one that was rounded to
// the float32 next to it; "" for others.
func numbers(want, got task.Node) string {
	w, wok := rational(want)
	g, gok := rational(got)
	if !wok || !gok {
		return ""
	}
	if w.Cmp(g) == 0 {
		return Exact
	}
	wf, _ := w.Float64()
	gf, _ := g.Float64()
	switch {
	case want.Single && !got.Single && float32(gf) == float32(wf):
		return Exact // the same float32, such as 0.1 read from its decimal text
	case got.Single && float32(wf) == float32(gf):
		return Changed
	}
	return ""
}

func rational(n task.Node) (*big.Rat, bool) {
	if n.Kind == "int" {
		return new(big.Rat).SetString(n.Text)
	}
	r := new(big.Rat).SetFloat64(n.Float())
	return r, r != nil
}

// sameText reports whether one is the text of the other.
func sameText(a, b task.Node) bool {
	plain := func(n task.Node) string {
		switch n.Kind {
		case "bytes":
			if raw, err := hex.DecodeString(n.Text); err == nil {
				return string(raw)
			}
		case "float":
			bits := 64
			if n.Single {
				bits = 32
			}
			return strconv.FormatFloat(n.Float(), 'g', -1, bits)
		}
		return n.Text
	}
	text := a.Kind == "text" || b.Kind == "text"
	return text && len(a.Parts)+len(b.Parts) == 0 && a.Kind != "null" && b.Kind != "null" && plain(a) == plain(b)
}

// sameTime reports whether other is the time as text or as seconds.
func sameTime(at, other task.Node) bool {
	var seconds, nanoseconds int64
	if at.Kind != "time" || other.Kind != "text" && other.Kind != "int" {
		return false
	}
	if _, err := fmt.Sscanf(at.Text, "%d.%d", &seconds, &nanoseconds); err != nil {
		return false
	}
	if other.Kind == "int" {
		return nanoseconds == 0 && other.Text == strconv.FormatInt(seconds, 10)
	}
	t, err := time.Parse(time.RFC3339Nano, other.Text)
	return err == nil && t.Equal(time.Unix(seconds, nanoseconds))
}
