package facts

import (
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

func TestMaintained(t *testing.T) {
	const alive = "google.golang.org/protobuf"
	run := record.Run{Started: time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)}
	for name, c := range map[string]struct {
		codec             record.Codec
		maintained, known bool
		why               string
	}{
		"of this year": {record.Codec{Library: alive, Released: "2026-01-31"}, true, true, ""},
		"old": {record.Codec{Library: alive, Version: "v1", Released: "2019-01-31"}, false, true,
			"v1 is of 2019-01-31"},
		"no day": {record.Codec{Library: alive}, false, false, "the day on which"},
		"a record's old word": {record.Codec{Library: alive, Released: "2026-01-31", Status: "archived: so it said"}, true,
			true, ""},
		"archived": {record.Codec{Library: "github.com/hamba/avro/v2", Released: "2026-01-31"}, false, true,
			"archived: README"},
		"abandoned, no day": {record.Codec{Library: "gopkg.in/mgo.v2"}, false, true, "abandoned: "},
		"unknown": {record.Codec{Library: "github.com/near/borsh-go", Released: "2026-01-31"}, false, false,
			"whether it is kept up is not known: no commit"},
		"not compared here": {record.Codec{Library: "example.org/x", Released: "2026-01-31"}, false, false,
			"whether it is kept up is not known"},
		"not here, and ended": {record.Codec{Library: "example.org/x", Status: "archived: so it says"}, false, true,
			"archived: so it says"},
		"the standard library": {record.Codec{Library: "std"}, true, true, ""},
	} {
		m, why, k := Maintained(run, c.codec)
		if m != c.maintained || k != c.known || !strings.HasPrefix(why, c.why) || (why == "") != (c.why == "") {
			t.Errorf("%s: %t, known %t, %q", name, m, k, why)
		}
	}
}

// TestKnownFaults has the faults of a library in the verdict on a row that no check of the record found one of.
func TestKnownFaults(t *testing.T) {
	f := New(&record.Record{Codecs: []record.Codec{{ID: "protobuf/segmentio", Library: "github.com/segmentio/encoding"},
		{ID: "json/segmentio", Library: "github.com/segmentio/encoding"},
		{ID: "borsh/near", Library: "github.com/near/borsh-go"}},
		Attacks: []record.Attack{attacked("protobuf/segmentio", "person", "unmarshal", "refused", "truncation"),
			attacked("json/segmentio", "person", "unmarshal", "refused", "truncation")}})
	for id, want := range map[string]string{"protobuf/segmentio": Corrupt, "json/segmentio": Changed,
		"borsh/near": Changed} {
		if got := f.Codec(id).WorstWord(); got != want {
			t.Errorf("%s is %q, want %q", id, got, want)
		}
	}
	if !Harmful(Corrupt) || Harmful(Changed) || Rank(Corrupt) > Rank(record.Died) {
		t.Error("memory that is not the library's is not among the worst")
	}
	if c := f.Codec("protobuf/segmentio"); len(c.Silent()) == 0 || len(c.Hostile("")) != 0 ||
		c.Findings[0].Party != record.Library {
		t.Errorf("%+v", c.Findings)
	}
}
