package record

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// TestRenameReachesEveryCodec fails where a kind of line that names a codec is added
// to Record and not to Rename.
func TestRenameReachesEveryCodec(t *testing.T) {
	var r Record
	r.Run.Plan.Codecs = []string{"a/old", "a/other"}
	v, lines := reflect.ValueOf(&r).Elem(), 0
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() != reflect.Slice || f.Type().Elem().Kind() != reflect.Struct {
			continue
		}
		for _, name := range []string{"Codec", "ID"} {
			if _, ok := f.Type().Elem().FieldByName(name); ok {
				f.Set(reflect.MakeSlice(f.Type(), 2, 2))
				f.Index(0).FieldByName(name).SetString("a/old")
				f.Index(1).FieldByName(name).SetString("a/old" + Twin)
				lines++
			}
		}
	}
	r.Rename(map[string]string{"a/old": "a/new"})
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(text), `"a/new`); lines < 9 || strings.Contains(string(text), "a/old") || got != 2*lines+1 {
		t.Errorf("%d new names of %d kinds of lines, and some of: %s", got, lines, text)
	}
	if r.Run.Plan.Codecs[1] != "a/other" || r.Samples[1].Codec != "a/new"+Twin {
		t.Errorf("plan %v, twin %s", r.Run.Plan.Codecs, r.Samples[1].Codec)
	}
}
