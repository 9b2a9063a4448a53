package record

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestHowARecordEnds(t *testing.T) {
	const head = `{"kind":"run","version":5,"plan":{"sample_ns":1}}` + "\n"
	for text, want := range map[string]Ending{
		head: "",
		head + `{"kind":"end","reason":"complete"}` + "\n":                   "complete",
		head + `{"kind":"end","reason":"interrupted"}` + "\n":                "interrupted",
		head + `{"kind":"end","reason":"interr`:                              "", // killed while it was written
		head + `{"kind":"verdict","codec":"a","dataset":"b","verdict":"ok"}`: "",
		"\x1f\x8b\x08": "compressed",
		"":             "",
	} {
		if got, err := Ended(strings.NewReader(text), int64(len(text))); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
}

// Planted: a few kilobytes that are many megabytes of spaces, once decompressed.
func TestBombsAreRefusedBySize(t *testing.T) {
	if testing.Short() {
		t.Skip("reads for seconds, for minutes with the race detector")
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := io.WriteString(z, `{"kind":"run","version":5,"plan":{}}`+"\n"); err != nil {
		t.Fatal(err)
	}
	for range 16 {
		if _, err := z.Write(bytes.Repeat([]byte(" \n"), 1<<19)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	b := Budget{Bytes: 1 << 20}
	if _, err := (*Shelf)(nil).DecodeWithin(bytes.NewReader(packed.Bytes()), "bomb", &b); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%v", err)
	}
	if _, err := (*Shelf)(nil).DecodeWithin(bytes.NewReader(packed.Bytes()), "large",
		&Budget{Bytes: 128 << 20}); err != nil {
		t.Errorf("%v", err)
	}
}
