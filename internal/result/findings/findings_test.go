package findings

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestPublished(t *testing.T) {
	text, err := os.ReadFile("../../../published/findings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Read(text)
	if err != nil || len(list) < 200 {
		t.Fatalf("%d findings, %v", len(list), err)
	}
	page, index := string(Page(list)), Index(list, "all.md")
	for _, f := range list {
		if !strings.Contains(page, f.Effect) {
			t.Errorf("the page lacks %q", f.Effect)
		}
		if s := f.State(); (s == "reported" || s == "mended") && len(f.Reports()) == 0 {
			t.Errorf("no address in %q", f.Upstream)
		}
		for _, c := range f.Codecs {
			if _, err := os.Stat("../../../codecs/" + c); err != nil {
				t.Errorf("%s: %v", f.Effect, err)
			}
			if !strings.Contains(index, "| ["+c+"](all.md#"+strings.ReplaceAll(c, "/", "")+")") {
				t.Errorf("the index lacks %s", c)
			}
		}
	}
	for _, name := range []string{"docs/upstream.md", "published/findings.md"} {
		is, err := os.ReadFile("../../../" + name)
		if want := map[bool]string{true: Index(list, "../published/findings.md"), false: page}[name[0] == 'd']; err != nil ||
			!strings.Contains(string(is), want) {
			t.Errorf("%s is not as findings.jsonl has it (%v): serialbench publish renews it", name, err)
		}
	}
}

func TestIndex(t *testing.T) {
	list, err := Read([]byte(`{"class":"crash","codecs":["x/a","x/b"],"library":"l","effect":"e","upstream":"not searched"}
{"class":"silent","codecs":["x/a"],"library":"l","effect":"e","upstream":"not searched"}
{"class":"crash","codecs":["x/a"],"library":"l","effect":"e","upstream":"reported: https://github.com/l/l/pull/7, open"}
`))
	if err != nil {
		t.Fatal(err)
	}
	want := "| library | findings | kinds, the worst first | upstream |\n|---|---:|---|---|\n" +
		"| [x/a](p#xa) | 3 | silent, 2 crash | 1 reported [7](https://github.com/l/l/pull/7), 2 not searched |\n" +
		"| [x/b](p#xb) | 1 | crash | 1 not searched |\n"
	if got := Index(list, "p"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, wrong := range []string{`{"class":"bad","library":"l","effect":"e","upstream":"not searched"}`,
		`{"class":"crash","upstream":"not searched"}`, `{"what":1}`,
		`{"class":"crash","library":"l","effect":"e","upstream":"unknown"}`} {
		if _, err := Read([]byte(wrong)); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
}

// TestDraft checks what https://ossf.github.io/osv-schema/ asks of an entry.
func TestDraft(t *testing.T) {
	text, err := os.ReadFile("../../../published/findings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, f := range list {
		if f.Draft("other.example/module", "v1.0.0", time.Unix(1, 0)) != nil {
			t.Errorf("%s: a draft of another module", f.Effect)
		}
		draft := f.Draft(f.Library+"/v5", "v0.0.0-2020-"+f.Version, time.Unix(1, 0))
		if draft == nil {
			continue
		}
		var entry struct {
			ID, Summary, Details string
			Modified             time.Time
			Affected             []struct {
				Package  struct{ Ecosystem, Name string }
				Versions []string
			}
			References []struct{ Type, URL string }
		}
		if err := json.Unmarshal(draft, &entry); err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`^[A-Z]+-[0-9a-f]+$`).MatchString(entry.ID) || ids[entry.ID] ||
			entry.Modified.IsZero() || len(entry.Affected) != 1 || entry.Affected[0].Package.Ecosystem != "Go" ||
			entry.Affected[0].Package.Name != f.Library+"/v5" || len(entry.Affected[0].Versions) != 1 ||
			strings.HasPrefix(entry.Affected[0].Versions[0], "v") || entry.Summary == "" ||
			len(entry.Summary) > 120 || !strings.Contains(entry.Details, f.Effect) {
			t.Errorf("%s", draft)
		}
		for _, r := range entry.References {
			if r.Type != "REPORT" && r.Type != "FIX" || !strings.Contains(f.Upstream, r.URL) {
				t.Errorf("reference %v of %q", r, f.Upstream)
			}
		}
		ids[entry.ID] = true
	}
	if len(ids) < 10 {
		t.Errorf("%d drafts", len(ids))
	}
}
