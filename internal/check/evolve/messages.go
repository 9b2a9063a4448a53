package evolve

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

// Message is a value that a version wrote, such as one that is kept for later versions to read.
type Message struct {
	Data   []byte    `json:"data"`
	Schema string    `json:"schema,omitempty"` // that it was written with, for formats that resolve it
	Value  task.Node `json:"value"`            // what the version that wrote it reads of it
	Steady bool      `json:"steady,omitempty"` // the version that wrote it writes the same bytes again
	// paths where an adapter stands in for the value, so that the message is not what the library alone would write
	Adapted []string `json:"adapted,omitempty"`
}

// Arrival is what became of a message at another version.
type Arrival struct {
	Fault  string // why nothing was read of it; "": it was read
	Fields []Arrived
	Again  []byte // what the reader writes of it; nil where that fails

	Adapted []string // paths where an adapter stands in for what the reader has
}

// Arrived is what became of a field, or of a list or map. An element is [], whichever it is.
type Arrived struct {
	Path      string
	Verdict   string
	Want, Got string
	Held      bool // what was written is not empty
}

// Write has a side write its first values. What it cannot write, or not read itself, is left out. why says why there is
// nothing; "" otherwise.
func Write(ctx context.Context, s Side, row Row, values int, seed uint64) (list []Message, why string, err error) {
	r := messenger(s, row, values, seed)
	var steps []task.Step
	for i := range values {
		steps = append(steps, task.Step{Write: i})
	}
	var kept []*task.Result
	err = r.steps(ctx, s, steps, func(_ int, res *task.Result) {
		if res.Verdict != task.None && res.Fault == "" {
			kept = append(kept, res)
		}
	})
	if err != nil || r.missing[s] != "" {
		return nil, r.missing[s], err
	}
	steps = nil
	for _, w := range kept {
		steps = append(steps, task.Step{Write: -1, Data: w.Data, From: w.Schema, Again: true})
	}
	err = r.steps(ctx, s, steps, func(i int, res *task.Result) {
		if w := kept[i]; res.Fault == "" && (w.Tree.Zero() || !res.Tree.Zero()) {
			list = append(list, Message{w.Data, w.Schema, *res.Tree, res.Again != nil && bytes.Equal(res.Again.Data, w.Data),
				w.Adapted})
		}
	})
	settle(list)
	if len(list) == 0 && err == nil {
		why = "it reads none of its own values"
		if r.missing[s] != "" {
			why = r.missing[s]
		}
	}
	return list, why, err
}

// settle says of no message that its bytes are steady where they were by chance: a codec that wrote one otherwise
// writes maps in random order, or if that one has no map of several entries, anything.
func settle(list []Message) {
	for i := range list {
		if list[i].Steady {
			continue
		}
		any := !several(list[i].Value)
		for k := range list {
			list[k].Steady = list[k].Steady && !any && !several(list[k].Value)
		}
	}
}

// several reports whether a value has a map of more than one entry.
func several(n task.Node) bool {
	return n.Kind == "map" && len(n.Parts) > 1 || slices.ContainsFunc(n.Parts, several)
}

// Read has a side read messages. asWriter: paths are those of the version that wrote. why says why nothing can be read;
// "" otherwise.
func Read(ctx context.Context, s Side, row Row, list []Message, keys []string, asWriter bool) (all []Arrival,
	why string, err error) {
	r := messenger(s, row, 1, 0)
	var steps []task.Step
	for _, m := range list {
		steps = append(steps, task.Step{Write: -1, Data: append([]byte{}, m.Data...), From: m.Schema, Again: true})
	}
	all = make([]Arrival, len(list))
	fields := Matching{row.Wire, keys, row.Unused}
	err = r.steps(ctx, s, steps, func(i int, res *task.Result) {
		if all[i].Fault = res.Fault; res.Fault != "" {
			return
		}
		all[i].Adapted = res.Adapted
		if res.Again != nil && res.Again.Fault == "" {
			all[i].Again = res.Again.Data
		}
		o := Outcome{fields: fields, each: &each{asWriter: asWriter}}
		o.each.note = func(verdict, path string, want, got task.Node) {
			bad := verdict != Exact && verdict != Default
			if !bad || !res.Lossy && !adapted(path, res.Adapted, list[i].Adapted) {
				all[i].Fields = append(all[i].Fields, Arrived{path, verdict, textOf(want), textOf(got),
					!want.Zero()})
			}
		}
		want, got := list[i].Value, *res.Tree
		if row.Wire == nil {
			want, got = nested(want), nested(got)
		}
		o.compare("", want, got)
		if o.blind != "" {
			why = "your tags are not used"
		}
	})
	if r.missing[s] != "" {
		why = r.missing[s]
	}
	return all, why, err
}

// nested gives embedded structs a field of their own, as libraries that read no tags do.
func nested(n task.Node) task.Node {
	in := n
	n.Names, n.Tags, n.Parts = nil, nil, nil
	at := map[string]int{}
	for i, part := range in.Parts {
		if in.Kind != "struct" {
			n.Parts, n.Names = append(n.Parts, nested(part)), in.Names
			continue
		}
		outer, inner, embedded := strings.Cut(in.Names[i], ".")
		if !embedded {
			n.Names, n.Tags, n.Parts = append(n.Names, outer), append(n.Tags, in.Tag(i)), append(n.Parts, nested(part))
			continue
		}
		k, ok := at[outer]
		if !ok {
			k, at[outer] = len(n.Parts), len(n.Parts)
			n.Names, n.Tags, n.Parts = append(n.Names, outer), append(n.Tags, ""), append(n.Parts, task.Node{Kind: "struct"})
		}
		x := &n.Parts[k]
		x.Names, x.Tags, x.Parts = append(x.Names, inner), append(x.Tags, in.Tag(i)), append(x.Parts, part)
	}
	for _, k := range at {
		n.Parts[k] = nested(n.Parts[k])
	}
	return n
}

// messenger does steps of one row at one side.
func messenger(s Side, row Row, values int, seed uint64) *run {
	return &run{Row: row, seed: seed, open: map[Side]int{s: values}, missing: map[Side]string{}}
}

// At is the text of what a message holds at a path of [Arrived], the first where there are several; "" where nothing is
// there.
func (m Message) At(path string) string {
	n := m.Value
	for path != "" {
		if rest, ok := strings.CutPrefix(path, "[]"); ok && len(n.Parts) > 0 {
			n, path = n.Parts[0], strings.TrimPrefix(rest, ".")
			continue
		}
		found := false
		for i, name := range n.Names {
			if rest, ok := strings.CutPrefix(path, name); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
				n, path, found = n.Parts[i], strings.TrimPrefix(rest, "."), true
				break
			}
		}
		if !found {
			return ""
		}
	}
	return textOf(n)
}

// textOf is a value as a reader of an answer sees it.
func textOf(n task.Node) string {
	var seconds, nanoseconds int64
	if n.Kind == "time" {
		if _, err := fmt.Sscanf(n.Text, "%d.%d", &seconds, &nanoseconds); err == nil {
			return time.Unix(seconds, nanoseconds).UTC().Format(time.RFC3339Nano)
		}
	}
	return task.Short(n.String())
}
