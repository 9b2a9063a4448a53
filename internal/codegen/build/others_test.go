package build

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/longtest/golden"
)

// TestTypesOfOthers: types of famous modules and of an ordinary service, which
// nobody here wrote, are taken by every codec but those that testdata/types/floors.txt names, all
// their fields in place, and no codec fails. The modules are pinned in tools/types and come from the
// module proxy. SERIALBENCH_TYPES narrows it to some types, SERIALBENCH_CODECS to some codecs;
// SERIALBENCH_SEED adds a few codecs that it draws for each type. -update writes the file anew: what
// it says of the codecs that were tried.
func TestTypesOfOthers(t *testing.T) {
	longtest.Only(t, "downloads modules and builds a program for each of their types")
	given := chosen(t, catalog.Codecs())
	some := strings.Fields(os.Getenv("SERIALBENCH_TYPES"))
	comments, floors := readFloors(t)
	for i, f := range floors {
		if len(some) > 0 && !slices.Contains(some, f.pkg+"."+f.typ) {
			continue
		}
		t.Run(f.name(), func(t *testing.T) {
			e := engine(t, drawn(t, given, i)...)
			made := takesType(t, f, e)
			if golden.Update() && !t.Failed() {
				if len(e.Codecs) < len(catalog.Codecs()) {
					made = f.renewed(made, ids(e))
				}
				floors[i] = made
				if err := os.WriteFile(floorsFile, []byte(formatFloors(comments, floors)), 0o644); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// takesType compares codecs on a type, and returns which refuse it.
func takesType(t *testing.T, f *floor, e *Engine) *floor {
	t.Helper()
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
	out := verified(t, p.Path, 20)
	rows, count, failed := verdicts(out), map[string]int{}, 0
	made := &floor{pkg: f.pkg, typ: f.typ, data: f.data}
	for _, id := range ids(e) {
		verdict, reason, _ := strings.Cut(rows[f.pkg+"."+f.typ+" "+id], " ")
		count[verdict]++
		if verdict == "unsupported" {
			t.Logf("%s: %s", id, reason)
			made.refuse(id, keptPath.ReplaceAllString(reason, ""))
		}
		if why := f.refuses[id]; verdict == "failed" && strings.HasPrefix(why, libraryFails) {
			made.refuse(id, why)
		}
		wrong := f.judge(id, verdict, reason)
		if golden.Update() && verdict == "unsupported" {
			wrong = ""
		}
		if wrong != "" {
			failed++
			t.Error(wrong)
		}
	}
	t.Logf("%s: %d ok, %d adapted, %d unsupported, %d failed of %d codecs; built in %.0fs; %s",
		f.name(), count["ok"], count["adapted"], count["unsupported"], count["failed"], len(e.Codecs), built.Seconds(),
		strings.Join(p.Notes, "; "))
	if err != nil && failed == 0 {
		t.Error(err)
	}
	return made
}

// keptPath is where code that does not compile is kept, which is another place on each machine.
var keptPath = regexp.MustCompile(` \(kept: [^)]*\)`)

// drawn are the codecs that are tried on the type of that number: those given, and where
// SERIALBENCH_SEED is set two others that it draws.
func drawn(t *testing.T, given []emit.Codec, number int) []emit.Codec {
	t.Helper()
	seed := seeded(t)
	if seed == 0 {
		return given
	}
	others := slices.DeleteFunc(obtainable(t, catalog.Codecs()), func(c emit.Codec) bool {
		return slices.ContainsFunc(given, func(g emit.Codec) bool { return g.ID == c.ID })
	})
	rand.New(rand.NewPCG(seed, uint64(number))).Shuffle(len(others),
		func(i, j int) { others[i], others[j] = others[j], others[i] })
	return append(slices.Clone(given), others[:min(2, len(others))]...)
}

// seeded is SERIALBENCH_SEED, or 0.
func seeded(t *testing.T) uint64 {
	t.Helper()
	text := os.Getenv("SERIALBENCH_SEED")
	if text == "" {
		return 0
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil || seed == 0 {
		t.Fatalf("SERIALBENCH_SEED: %q is no whole number from 1", text)
	}
	return seed
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
			span = protowire.AppendVarint(protowire.AppendTag(text(span, 5, "GET /orders"), 6, protowire.VarintType),
				uint64(1+i%5))
			span = protowire.AppendFixed64(protowire.AppendTag(span, 7, protowire.Fixed64Type), 1700000000000000000+uint64(i))
			span = in(in(span, 9, attribute), 9,
				in(text(nil, 1, "retries"), 2, protowire.AppendVarint(protowire.AppendTag(nil, 3, protowire.VarintType),
					uint64(i))))
			scope = in(scope, 2, span)
		}
		message := text(in(in(nil, 1, in(nil, 1, attribute)), 2, scope), 3, "https://opentelemetry.io/schemas/1.21.0")
		file = protowire.AppendBytes(file, message)
	}
	return file
}
