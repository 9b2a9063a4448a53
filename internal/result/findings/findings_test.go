package findings

import (
	"os"
	"strings"
	"testing"
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
		for _, c := range f.Codecs {
			if _, err := os.Stat("../../../codecs/" + c); err != nil {
				t.Errorf("%s: %v", f.Effect, err)
			}
			if !strings.Contains(index, "| ["+c+"](all.md#"+strings.ReplaceAll(c, "/", "")+")") {
				t.Errorf("the index lacks %s", c)
			}
		}
	}
	for _, name := range []string{"docs/findings.md", "published/findings.md"} {
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
{"class":"crash","codecs":["x/a"],"library":"l","effect":"e","upstream":"not searched"}
`))
	if err != nil {
		t.Fatal(err)
	}
	want := "| library | findings | kinds, the worst first |\n|---|---:|---|\n" +
		"| [x/a](p#xa) | 3 | silent, 2 crash |\n| [x/b](p#xb) | 1 | crash |\n"
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
