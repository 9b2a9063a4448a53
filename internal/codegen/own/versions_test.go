package own

import (
	"context"
	"fmt"
	"testing"

	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// discard takes the lines of a record.
type discard struct{}

func (discard) Append(any) error { return nil }

// TestVersions builds the versions of a few changes with a few codecs, and has what is
// promised hold: json/std carries what adds, removes and reorders fields both ways, and loses
// a field that has another name; no codec is blamed for what is exact.
func TestVersions(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	e := engine(t, pure()...)
	changes := evolve.Changes()[:6]
	v := Versions{Package: "order", Prefix: evolve.Prefix, Codecs: ids(e)}
	for _, one := range evolve.VersionsOf(changes) {
		text := ""
		for _, x := range one.Values {
			text += x.JSON + "\n"
		}
		v.List = append(v.List, Version{Name: one.Name, Type: one.Type, Samples: []byte(text)})
	}
	p, err := e.BuildVersions(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := e.BuildVersions(context.Background(), v); err != nil || !again.Cached || again.Path != p.Path {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	x := &worker.Program{Path: p.Path, Args: []string{"worker"}}
	lines, err := evolve.Run(context.Background(), evolve.Pairs(x, changes), e.Infos, 1, discard{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, l := range lines {
		if l.Codec == "json/std" {
			got[l.Case+" "+l.Direction] = l.Verdict
		}
		if (l.Verdict == record.CellExact || l.Verdict == record.CellDefault) && (l.Party != "" || l.Bytes != "") {
			t.Errorf("a fine cell has a party or bytes: %+v", l)
		}
	}
	want := map[string]string{
		"append new-reads-old": "default", "append old-reads-new": "exact", "append proxy": "dropped",
		"insert new-reads-old": "default", "insert old-reads-new": "exact", "insert proxy": "dropped",
		"remove new-reads-old": "exact", "remove old-reads-new": "default",
		"rename new-reads-old": "dropped", "rename old-reads-new": "dropped",
		"reorder new-reads-old": "exact", "reorder old-reads-new": "exact",
		"widen new-reads-old": "exact", "widen old-reads-new": "exact",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("json/std: %v\nwant %v", got, want)
	}
}
