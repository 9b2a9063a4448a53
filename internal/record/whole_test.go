package record

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"testing"
)

// What is written of a record, read again, is the record.
func TestWrittenRecordIsTheSame(t *testing.T) {
	const condensed = head +
		`{"kind":"process","codec":"x","dataset":"d","op":"marshal","process":1,"round":2,"samples":3,"ops":40,"ns":1.5,` +
		`"raw_ns":1.6,"cpu_ns":1.7,"alloc":2.5,"allocs":0.5,"clock_ps":700,"scan":0.5,"disturbed":true,"shared":0.1}` + "\n" +
		`{"kind":"collector","heap":"small","pace":{"ns":0.4,"deviation":0.1,"processes":9,"clock_ps":700}}` + "\n"
	old, err := os.ReadFile("testdata/small.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	many, err := os.ReadFile(manySamples(t, 40))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"small": string(old), "condensed": condensed, "samples": string(many)} {
		shelf := NewShelf()
		defer shelf.Close()
		shelf.most = 100
		want, err := Read(strings.NewReader(text), "f")
		if err != nil {
			t.Fatal(name, err)
		}
		shelved, err := shelf.Read(strings.NewReader(text), "f")
		if err != nil {
			t.Fatal(name, err)
		}
		var out, again bytes.Buffer
		if err := want.Write(&out); err != nil {
			t.Fatal(name, err)
		}
		if err := shelved.Write(&again); err != nil || again.String() != out.String() {
			t.Errorf("%s: from a shelf another text was written, %v", name, err)
		}
		got, err := Read(&out, "f")
		if err != nil || len(got.Bad) > 0 {
			t.Fatal(name, err, got.Bad)
		}
		want.Bad = nil
		got.Run.Version = want.Run.Version // that of today
		for i := range want.Samples {      // an empty list and none are the same
			if len(want.Samples[i].BatchesNS) == 0 {
				want.Samples[i] = got.Samples[i]
			}
		}
		for i := range want.Run.Links {
			want.Run.Links[i].Kind = KindLink
		}
		want.summed = got.summed
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read again:\n%+v\nand not\n%+v", name, got, want)
		}
	}
	shelf := NewShelf()
	lost, err := shelf.Read(strings.NewReader(string(many)), "f")
	if err != nil || shelf.Close() != nil {
		t.Fatal(err)
	}
	if err := lost.Write(&bytes.Buffer{}); err == nil {
		t.Error("a record whose times are gone was written")
	}
}
