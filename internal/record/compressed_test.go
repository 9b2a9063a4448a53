package record

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestCompressedRecord(t *testing.T) {
	plain, err := os.ReadFile("testdata/small.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(plain); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	read := func(data []byte) (*Record, error) {
		path := filepath.Join(t.TempDir(), "r.jsonl.gz")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := ReadFile(path)
		if err == nil {
			r.Name = ""
			for i := range r.Bad {
				r.Bad[i].File = ""
			}
		}
		return r, err
	}
	want, err := read(plain)
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(b.Bytes())
	if err != nil || !reflect.DeepEqual(got.Samples, want.Samples) || !reflect.DeepEqual(got.Run, want.Run) {
		t.Errorf("the compressed record differs, %v", err)
	}
	// planted faults: a file cut off, a flipped bit
	if _, err := read(b.Bytes()[:b.Len()-9]); err == nil {
		t.Error("a truncated file was read")
	}
	bent := bytes.Clone(b.Bytes())
	bent[len(bent)-6] ^= 1 // in the checksum
	if _, err := read(bent); err == nil {
		t.Error("a damaged file was read")
	}
}

func TestHeadIsTheFirstLine(t *testing.T) {
	const line = `{"kind":"run","version":5,"plan":{"datasets":["person"]}}` + "\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(line + "rubbish that is not read")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{line + "{", packed.String()} {
		run, err := Head(strings.NewReader(text), "x")
		if err != nil || len(run.Plan.Datasets) != 1 {
			t.Errorf("%+v, %v", run, err)
		}
	}
	for _, bad := range []string{"", "{}\n", "text\n", packed.String()[:12]} {
		if _, err := Head(strings.NewReader(bad), "x"); err == nil {
			t.Errorf("%q has a head", bad)
		}
	}
}
