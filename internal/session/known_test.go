package session

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// TestLibrariesToday has what is known of a library today instead of what an older record says.
func TestLibrariesToday(t *testing.T) {
	const hamba, tinylib, other = "github.com/hamba/avro/v2", "github.com/tinylib/msgp", "example.org/other"
	names := &suite.Suite{Codecs: []codec.Info{{ID: "avro/hamba", Library: hamba},
		{ID: "msgpack/tinylib", Library: tinylib}, {ID: "x/other", Library: other}}}
	f := Ready(names, nil)
	old := func(id, library string) record.Codec {
		return record.Codec{ID: id, Library: library, Status: "deprecated: so it said",
			Ended: "deprecated", Latest: "v9 of a day"}
	}
	rec := &record.Record{Codecs: []record.Codec{old("avro/hamba", hamba), old("msgpack/tinylib", tinylib),
		old("x/other", other)}}
	f.Complete(rec)
	if c := rec.Codecs[0]; !strings.HasPrefix(c.Status, "archived: ") || c.Ended != "archived" || c.Latest != "" {
		t.Errorf("%+v", c)
	}
	if c := rec.Codecs[1]; c.Status+c.Ended != "" || c.Latest != "" {
		t.Errorf("%+v", c)
	}
	if c := rec.Codecs[2]; c.Status != "deprecated: so it said" || c.Latest != "v9 of a day" {
		t.Errorf("of a library that is not known here: %+v", c)
	}
	e := f.Entry(f.Suite.Codecs[0]) // of a version that is not known here, so that no advisory is of it
	if e.Status != "archived" || e.StatusSource == "" || e.StatusDay == "" || len(e.Advisories) != 0 ||
		len(e.Successors) != 3 {
		t.Errorf("%+v", e)
	}
}
