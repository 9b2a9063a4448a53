package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun packs what a file names, packs that again from its archives, and unpacks what it was.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	texts := map[string]string{}
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(at(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a_b-person-dead.json", "a_b-order-dead.json", "a_b-hostile-hang.json",
		"a_b_c-person-panic.json"} {
		codec := map[bool]string{true: "a/b/c", false: "a/b"}[strings.HasPrefix(name, "a_b_c")]
		texts[name] = fmt.Sprintf("{\"codec\": %q, \"detail\": %q}\n", codec, name)
		write("left/"+name, texts[name])
	}
	write("left/a_b-person-hang.json", "{\"codec\": \"a/b\", \"input\": \""+strings.Repeat("A", mostBytes)+"\"}\n")
	write("named", "x,a_b-person-dead.json\ny,a_b-order-dead.json,a_b_c-person-panic.json\na_b-person-hang.json")
	const want = "a_b-order-dead.json\na_b-person-dead.json\na_b_c-person-panic.json\n"
	for _, step := range [][2]string{{"left", "once"}, {"once", "again"}} {
		var out bytes.Buffer
		if err := run(&out, []string{"pack", "-named", at("named"), "-o", at(step[1]), at("none"),
			at(step[0])}); err != nil || out.String() != want {
			t.Fatalf("packed %s, %v", out.String(), err)
		}
	}
	for _, name := range []string{"a_b.txtar.gz", "a_b_c.txtar.gz"} {
		once, err := os.ReadFile(at("once/" + name))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(at("again/" + name)); err != nil || !bytes.Equal(once, again) {
			t.Errorf("%s packed again is other bytes, %v", name, err)
		}
	}
	if err := run(nil, []string{"unpack", "-o", at("out"), at("again/a_b.txtar.gz"),
		at("again/a_b_c.txtar.gz")}); err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(want) {
		if text, err := os.ReadFile(at("out/" + name)); err != nil || string(text) != texts[name] {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	write("again/a_b.txtar.gz", "no archive\n")
	for _, args := range [][]string{nil, {"pack"}, {"fold", "-o", at("x"), at("left")},
		{"pack", "-o", at("x"), at("again")}, {"unpack", "-o", at("x"), at("again/a_b.txtar.gz")}} {
		if err := run(nil, args); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", args, err)
		}
	}
}
