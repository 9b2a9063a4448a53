package shapes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
)

// planted are messages for the service of examples/tapped, of a distribution that is known.
func planted(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for i := range n {
		ref := "ref"
		switch {
		case i%100 == 7:
			ref = "REF"
		case i%250 == 9:
			ref = `ref":"twice","ref`
		}
		fmt.Fprintf(&b, `{"%s":"%s","placed":"2026-01-%02dT10:00:00.5Z","total":%d`, ref,
			strings.Repeat("r", 4+r.IntN(20))+"-x", 1+i%28, int64(math.Exp(r.Float64()*20))-1)
		if i%3 == 0 {
			fmt.Fprintf(&b, `,"note":null`)
		} else if i%3 == 1 {
			fmt.Fprintf(&b, `,"note":%q`, strings.Repeat("ü", r.IntN(40)))
		}
		fmt.Fprintf(&b, `,"state":%q,"lines":[`, []string{"open", "open", "paid", "sent"}[i%4])
		for l := range r.IntN(6) {
			if l > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"sku":"s%d","count":%d,"price":%.2f}`, r.IntN(1e6), r.IntN(256), r.ExpFloat64()*40)
		}
		b.WriteString("]}\n")
	}
	return b.Bytes()
}

// TestPlanted: what is planted in a service's messages is found in its file, what a second codec changes is counted
// exactly, and made-up messages are as large.
func TestPlanted(t *testing.T) {
	longtest.Only(t, "compiles the standard library once more, for encoding/json/v2")
	dir := t.TempDir()
	messages, path := filepath.Join(dir, "messages.jsonl"), filepath.Join(dir, "orders.shapes")
	const n = 5000
	truth := planted(n)
	if err := os.WriteFile(messages, truth, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", ".", "-rate", "1", "-shapes", path, "-replay", messages)
	cmd.Dir, cmd.Env = "../../examples/tapped", append(os.Environ(), "GOEXPERIMENT=jsonv2", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	all := file.Summaries()
	if len(all) != 2 || all[0].Op != "read" || all[0].Calls != n || all[0].Kept != n {
		t.Fatalf("%d kinds of messages; %+v", len(all), all[0])
	}
	if two := all[0].Second; two.Compared != n || two.Changed != 50+20 || fmt.Sprint(two.Differences) !=
		"[{key-case Order.ref 50} {duplicate-key Order.ref 20}]" {
		t.Errorf("the second codec: %+v; want 50 keys in another case and 20 that are there twice", two)
	}
	compare(t, "recorded", all[0].Fields, truth, 0)
	file.Sites = slices.DeleteFunc(file.Sites, func(s *Site) bool { return s.Op == "write" }) // answers are others
	drawn, err := file.Draw("example.com/tapped/orders", "Order", "", 2000, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := float64(len(drawn))/2000, float64(len(truth))/n; math.Abs(got-want) > 0.02*want {
		t.Errorf("made-up messages have %.1f bytes, and the planted ones %.1f", got, want)
	}
	compare(t, "made up", all[0].Fields, drawn, 0.02)
	for field, got := range sums(t, drawn) {
		if want := sums(t, truth)[field]; math.Abs(got/2000-want/n) > 0.05*want/n {
			t.Errorf("made-up %s is %.4g on average, and the planted one %.4g", field, got/2000, want/n)
		}
	}
	again, err := file.Draw("", "Order", "", 2000, 1)
	if err != nil || !bytes.Equal(drawn, again) {
		t.Errorf("drawn twice by one seed: other messages, or %v", err)
	}
}

// compare compares fields with what encoding/json finds in the messages, within 5 % and, of shares, what chance may do.
func compare(t *testing.T, what string, fields []*Field, truth []byte, chance float64) {
	t.Helper()
	type tally struct{ present, null, zero, length, values float64 }
	want := map[string]*tally{}
	holders := map[string]float64{}
	var count func(path string, v map[string]any)
	count = func(path string, v map[string]any) {
		holders[path]++
		for key, v := range v {
			at := strings.ToLower(path + "." + key)
			if want[at] == nil {
				want[at] = &tally{}
			}
			w := want[at]
			w.present++
			switch v := v.(type) {
			case nil:
				w.null++
			case string:
				w.values++
				w.length += float64(len(v))
			case float64:
				if v == 0 {
					w.zero++
				}
			case []any:
				w.values++
				w.length += float64(len(v))
				for _, item := range v {
					count(at+"[]", item.(map[string]any))
				}
			}
		}
	}
	lines := bytes.Split(bytes.TrimSpace(truth), []byte("\n"))
	for _, line := range lines {
		var v map[string]any
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		count("", v)
	}
	close := func(a, b float64) bool { return math.Abs(a-b) <= 0.05*math.Abs(b)+chance }
	for _, f := range fields {
		w := want["."+f.Path]
		if w == nil {
			t.Errorf("%s: %s was not planted", what, f.Path)
			continue
		}
		holder := "." + f.Path
		holder = holder[:strings.LastIndex(holder, ".")]
		if p := w.present / holders[holder]; !close(f.Present, p) {
			t.Errorf("%s: %s is present in %v, want %v", what, f.Path, f.Present, p)
		}
		if p := w.null / w.present; !close(f.Null, p) {
			t.Errorf("%s: %s is null in %v, want %v", what, f.Path, f.Null, p)
		}
		if f.Kinds["number"] > 0 {
			if p := w.zero / w.present; !close(f.Zero, p) {
				t.Errorf("%s: %s is zero in %v, want %v", what, f.Path, f.Zero, p)
			}
		}
		if f.Length > 0 && !close(f.Length, w.length/w.values) {
			t.Errorf("%s: %s has the length %v, want %v", what, f.Path, f.Length, w.length/w.values)
		}
	}
}

// sums are those of numbers.
func sums(t *testing.T, messages []byte) map[string]float64 {
	t.Helper()
	all := map[string]float64{}
	for _, line := range bytes.Split(bytes.TrimSpace(messages), []byte("\n")) {
		var o struct {
			Total float64
			Lines []struct{ Count, Price float64 }
		}
		if err := json.Unmarshal(line, &o); err != nil {
			t.Fatal(err)
		}
		all["log of total"] += math.Log1p(o.Total)
		for _, l := range o.Lines {
			all["count"] += l.Count
			all["price"] += l.Price
		}
	}
	return all
}
