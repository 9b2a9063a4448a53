package contribute

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
)

func checkout(t *testing.T) *Checkout {
	t.Helper()
	c, err := Open(".")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestSourceOfAll: the folder of every library of the repository is as a check wants it.
func TestSourceOfAll(t *testing.T) {
	k := &Check{Checkout: checkout(t), Codecs: catalog.Infos()}
	if err := k.find(); err != nil || len(k.folders) < 50 {
		t.Fatalf("%d folders, %v", len(k.folders), err)
	}
	missing, _, err := k.source(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range missing {
		t.Error(m)
	}
}

func TestLinesThatAreMissing(t *testing.T) {
	for want, src := range map[string]string{
		"":                              "package a\n",
		"x.go: not formatted":           "package a\nvar  x int\n",
		"x.go:3: still to do: write it": "package a\n\n// TODO: write it\n",
		"x.go: 601 lines":               "package a\n" + strings.Repeat("\nvar _ = 0\n", 300),
		"x.go: 2:5: expected 'IDENT'":   "package a\nfunc",
		"x.go:3: still to do: say it":   "package a\n\nvar x = \"TODO: say it\"\n",
	} {
		got := strings.Join(lines("x.go", []byte(src)), "; ")
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%.20q: %q, want %q", src, got, want)
		}
	}
}

func TestOutsideOfAClone(t *testing.T) {
	if _, err := Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "is not inside a clone of "+Module) {
		t.Error(err)
	}
}

func TestReport(t *testing.T) {
	r := &Report{Version: 1, Codecs: []string{"json/mine"}, Steps: []Step{
		{Name: "source", Verdict: OK, Seconds: 0.04},
		{Name: "vet", Verdict: Failed, Missing: []string{"codecs/json/mine/codecs.go:3: no", "run: x"}, Seconds: 2},
		{Name: "verify", Verdict: Skipped, Note: "vet has to be ok first"},
	}}
	var b bytes.Buffer
	for _, s := range r.Steps {
		if err := WriteStep(&b, s); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprintln(&b, r.Summary())
	const want = `ok       source          0.0 s
failed   vet             2.0 s
         codecs/json/mine/codecs.go:3: no
         run: x
skipped  verify          0.0 s  vet has to be ok first
json/mine: 1 of 3 checks failed, 1 were skipped, in 2 s
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || len(back.Steps) != 3 ||
		back.Steps[1].Missing[1] != "run: x" || back.OK {
		t.Errorf("%+v, %v", back, err)
	}
}

func TestTold(t *testing.T) {
	out := "=== RUN x\n--- FAIL: TestX (0.1s)\n    x_test.go:3: want 1\nFAIL\nexit status 1\nFAIL\texample.org/x\t0.1s\n"
	if got := problems([]byte(out)); len(got) != 1 || got[0] != "x_test.go:3: want 1" {
		t.Errorf("%q", got)
	}
	if got := problems([]byte(strings.Repeat("line\n", 20))); len(got) != 13 || got[12] != "and 8 lines more" {
		t.Errorf("%q", got)
	}
	if got := problems(nil); len(got) != 1 || !strings.Contains(got[0], "said nothing") {
		t.Errorf("%q", got)
	}
}

// planted is serialbench with one codec and with what it answers: by subcommand, JSON or, where it begins with
// "serialbench:", an error.
func planted(t *testing.T, answers map[string]string) *Check {
	return &Check{Checkout: checkout(t), Codecs: []codec.Info{{ID: "json/mine"}},
		Serialbench: func(args ...string) (out, log []byte, code int) {
			if !strings.Contains(strings.Join(args, " "), "--codec json/mine --quiet") {
				t.Errorf("%q are not about the codec", args)
			}
			answer := []byte(answers[args[0]])
			if bytes.HasPrefix(answer, []byte("serialbench:")) {
				return nil, answer, 1
			}
			return answer, nil, 0
		}}
}

// TestFindingsThatAreMissing: what commands find is told where it is the adapter's, and noted where it is the
// library's.
func TestFindingsThatAreMissing(t *testing.T) {
	type step func(*Check) ([]string, string, error)
	verify := func(k *Check) ([]string, string, error) { return k.verify(t.Context()) }
	traits := func(k *Check) ([]string, string, error) { return k.traits(t.Context()) }
	edges := func(k *Check) ([]string, string, error) { return k.edges(t.Context()) }
	hostile := func(k *Check) ([]string, string, error) { return k.hostile(t.Context()) }
	for _, c := range []struct {
		do              step
		command, answer string
		missing, note   string
	}{
		{verify, "verify",
			`[{"codec":"json/mine","dataset":"order","verdict":"ok"},{"codec":"json/mine","dataset":"tree",` +
				`"verdict":"adapted"}]`, "", "1 ok, 1 adapted"},
		{verify, "verify",
			`[{"codec":"json/mine","dataset":"order","verdict":"failed","op":"unmarshal","detail":"Order.ID: 1, not 2"}]`,
			"json/mine on order: failed unmarshal Order.ID: 1, not 2", "1 failed"},
		{verify, "verify", `[{"codec":"json/mine","dataset":"order","verdict":"unsupported"}]`,
			"json/mine on order: unsupported", "1 unsupported"},
		{verify, "verify", `[{"codec":"json/mine","dataset":"order","verdict":"unsupported","detail":"Order.ID: no uint64"}]`,
			"", "1 unsupported"},
		{verify, "verify",
			`[{"codec":"json/mine","dataset":"order","verdict":"unsupported","detail":"does not build with these versions: ` +
				`undefined: x"}]`,
			"json/mine on order: unsupported does not build with these versions: undefined: x", "1 unsupported"},
		{verify, "verify", "serialbench: no disk\n", "serialbench: no disk", ""},
		{traits, "traits",
			`[{"codec":"json/mine","dataset":"order","trait":"stale-fields","value":"yes","declared":"no",` +
				`"contradicted":true,"reproducer":"a  b"}]`,
			`json/mine on order: stale-fields is yes, and declared "no": a b`, ""},
		{traits, "traits",
			`[{"codec":"json/mine","dataset":"order","trait":"stale-fields","value":"yes","declared":"no",` +
				`"contradicted":true,"party":"library"}]`,
			"",
			`json/mine on order: stale-fields is yes, and declared "no": by a fault of the library, or Info.Declared is wrong`},
		{traits, "traits",
			`[{"codec":"json/mine","dataset":"order","trait":"aliases","value":"no","declared":"yes","contradicted":true},` +
				`{"codec":"json/mine","dataset":"person","trait":"aliases","value":"yes"}]`, "", ""},
		{edges, "edges",
			`[{"codec":"json/mine","case":"time/zero","verdict":"panic","party":"adapter","got":"nil"},{"verdict":"exact"}]`,
			"json/mine on time/zero: panic: nil", "1 exact, 1 panic"},
		{edges, "edges", `[{"codec":"json/mine","case":"time/zero","verdict":"panic","party":"library"}]`, "", "1 panic"},
		{hostile, "attack",
			`[{"codec":"json/mine","op":"unmarshal","found":"harm","verdict":"harm on person: panics","party":"adapter",` +
				`"detail":"index"}]`,
			"json/mine by unmarshal: harm on person: panics: index", ""},
		{hostile, "attack",
			`[{"codec":"json/mine","op":"unmarshal","found":"harm","verdict":"harm on person: panics","party":"library"}]`,
			"", "json/mine by unmarshal: harm on person: panics"},
	} {
		missing, note, err := c.do(planted(t, map[string]string{c.command: c.answer}))
		got := strings.Join(missing, "|")
		if err != nil || got != c.missing && got != c.missing+"|"+c.missing || note != c.note {
			t.Errorf("%s: %q, %q, %v; want %q, %q", c.answer, got, note, err, c.missing, c.note)
		}
	}
}

// TestStepsThatAreSkipped: what needs another step is not done when that is not ok.
func TestStepsThatAreSkipped(t *testing.T) {
	k := planted(t, nil)
	k.Checkout = &Checkout{Dir: t.TempDir()}
	folder := k.Checkout.path("codecs/json/mine")
	if err := errors.Join(os.MkdirAll(folder, 0o755),
		os.WriteFile(filepath.Join(folder, "codecs.go"), []byte("// Package mine is TODO: it.\npackage mine\n"),
			0o644)); err != nil {
		t.Fatal(err)
	}
	r, err := k.Run(t.Context())
	if !errors.Is(err, ErrFailed) || r.OK || r.Steps[0].Verdict != Failed || r.Steps[1].Verdict != Skipped ||
		!strings.Contains(r.Summary(), "1 of 13 checks failed, 12 were skipped") {
		t.Errorf("%+v, %v: %s", r, err, r.Summary())
	}
}

// TestChoose: an id stands for its options too, and what this program was built before is told from what there is not.
func TestChoose(t *testing.T) {
	all := []codec.Info{{ID: "json/std"}, {ID: "json/std/v2"}, {ID: "gob/std"}}
	k := &Check{Checkout: &Checkout{Dir: t.TempDir()}}
	if err := k.Choose([]string{"gob/*", "json/std"}, all); err != nil || len(k.Codecs) != 3 ||
		k.Codecs[0].ID != "json/std" {
		t.Errorf("%+v, %v", k.Codecs, err)
	}
	if err := k.Choose([]string{"json/sdt"}, all); err == nil || !strings.Contains(err.Error(), "nearest: json/std") {
		t.Error(err)
	}
	folder := k.Checkout.path("codecs/json/mine")
	if err := errors.Join(os.MkdirAll(folder, 0o755),
		os.WriteFile(filepath.Join(folder, "codecs.go"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := k.Choose([]string{"json/mine"}, all); err == nil || !strings.Contains(err.Error(), "built before") {
		t.Error(err)
	}
}
