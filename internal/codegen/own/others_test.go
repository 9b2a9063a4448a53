package own

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/serialbench/serialbench/gen/catalog"
)

// TestTypesOfOthers: types of famous modules and of an ordinary service, which
// nobody here wrote, are compared by at least as many codecs as
// testdata/types/floors.txt says, all their fields in place, and no codec fails.
// The modules are pinned in tools/types and come from the module proxy. SERIALBENCH_TYPES
// narrows it to some types, SERIALBENCH_CODECS to some codecs; the second floor, which is for all
// codecs, counts only where all are there.
func TestTypesOfOthers(t *testing.T) {
	if testing.Short() || os.Getenv("SERIALBENCH_LONG") == "" {
		t.Skip("downloads modules and builds a program for each of their types; set SERIALBENCH_LONG=1")
	}
	e := engine(t, chosen(t, catalog.Codecs())...)
	some := strings.Fields(os.Getenv("SERIALBENCH_TYPES"))
	for _, f := range readFloors(t) {
		name := f.pkg + "." + f.typ
		if len(some) > 0 && !slices.Contains(some, name) {
			continue
		}
		t.Run(strings.TrimSuffix(name+" "+f.data, " "), func(t *testing.T) {
			floor := min(f.few, len(e.Codecs))
			if os.Getenv("SERIALBENCH_CODECS") == "" {
				floor = f.all
			}
			r := Request{Dir: "../../../tools/types", Package: "./" + f.pkg, Type: f.typ, Codecs: ids(e)}
			if f.data != "" {
				r.Data = dataOfOthers(t, f.data)
			}
			start := time.Now()
			p, err := e.Build(context.Background(), r)
			if err != nil {
				t.Fatal(err)
			}
			built := time.Since(start)
			out, err := output(t, p.Path, "verify", "--datasetsize", "20")
			rows := verdicts(out)
			count := map[string]int{}
			for _, id := range ids(e) {
				verdict, reason, _ := strings.Cut(rows[name+" "+id], " ")
				count[verdict]++
				switch {
				case verdict == "failed", verdict == "":
					t.Errorf("%s: %s %s", id, verdict, reason)
				case verdict == "unsupported":
					t.Logf("%s: %s", id, reason)
				}
			}
			t.Logf("%s: %d ok, %d adapted, %d unsupported, %d failed of %d codecs; built in %.0fs; %s",
				name, count["ok"], count["adapted"], count["unsupported"], count["failed"], len(e.Codecs), built.Seconds(), strings.Join(p.Notes, "; "))
			if got := count["ok"] + count["adapted"]; got < floor {
				t.Errorf("%d codecs are ok or adapted, want %d at least", got, floor)
			}
			if err != nil && count["failed"] == 0 {
				t.Error(err)
			}
		})
	}
}

// floor is how many codecs have to take a type.
type floor struct {
	pkg, typ string
	few, all int    // of some codecs as many, of all of them so many
	data     string // name of the samples; "": random values
}

// readFloors reads lines of a package, a type, two numbers and perhaps samples. The second
// number is "-" where nobody has counted yet: then no codec may fail, and that is all.
func readFloors(t *testing.T) (list []floor) {
	t.Helper()
	file, err := os.Open("testdata/types/floors.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if len(words) == 4 {
			words = append(words, "")
		}
		if len(words) != 5 {
			t.Fatalf("floors.txt: %q; want a package, a type, two numbers and perhaps a file of samples", lines.Text())
		}
		f := floor{pkg: words[0], typ: words[1], data: words[4]}
		f.few, err = strconv.Atoi(words[2])
		if err == nil && words[3] != "-" {
			f.all, err = strconv.Atoi(words[3])
		}
		if err != nil {
			t.Fatalf("floors.txt: %q: %v", lines.Text(), err)
		}
		list = append(list, f)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// dataOfOthers makes a file of samples, and returns its path.
func dataOfOthers(t *testing.T, name string) string {
	t.Helper()
	var data []byte
	var err error
	switch name {
	case "twitter.json":
		data, err = twitter()
	case "spans.binpb":
		data = spans()
	default:
		data, err = os.ReadFile(filepath.Join("testdata", "types", name))
	}
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// twitter is the document that is in the module of sonic.
func twitter() ([]byte, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/bytedance/sonic").Output()
	if err != nil {
		return nil, err
	}
	file, err := os.Open(filepath.Join(strings.TrimSpace(string(dir)), "testdata", "twitter_status.json.gz"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(text)
}

// spans are messages of opentelemetry.proto.trace.v1.ResourceSpans as they are on the
// wire, each behind its length: three of growing size.
func spans() (file []byte) {
	text := func(b []byte, field protowire.Number, s string) []byte {
		return protowire.AppendString(protowire.AppendTag(b, field, protowire.BytesType), s)
	}
	in := func(b []byte, field protowire.Number, message []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(b, field, protowire.BytesType), message)
	}
	for n := range 3 {
		attribute := in(text(nil, 1, "service.name"), 2, text(nil, 1, "shop"))
		var scope []byte
		for i := range n * 3 {
			span := text(text(nil, 1, "0123456789abcdef"), 2, fmt.Sprintf("%08d", i))
			span = protowire.AppendVarint(protowire.AppendTag(text(span, 5, "GET /orders"), 6, protowire.VarintType), uint64(1+i%5))
			span = protowire.AppendFixed64(protowire.AppendTag(span, 7, protowire.Fixed64Type), 1700000000000000000+uint64(i))
			span = in(in(span, 9, attribute), 9, in(text(nil, 1, "retries"), 2, protowire.AppendVarint(protowire.AppendTag(nil, 3, protowire.VarintType), uint64(i))))
			scope = in(scope, 2, span)
		}
		message := text(in(in(nil, 1, in(nil, 1, attribute)), 2, scope), 3, "https://opentelemetry.io/schemas/1.21.0")
		file = protowire.AppendBytes(file, message)
	}
	return file
}
