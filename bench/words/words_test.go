package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSentences(t *testing.T) {
	got := sentences("# A title\n\nOne `a. B` two. Three\nfour!\n\n- item (see [x](y.md)). Next\n\n    code\n\n" +
		"| a cell | b |\n|---|---|\n\n```\nno\n```\n")
	want := []string{"A title", "One CODE two.", "Three four!", "item (see x).", "Next", "a cell", "b"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	help := sentences("Do it\n\nFirst. --all takes all.\n\n  dead  it died\n  hang  it hangs\n\nExamples:\n  x y\n")
	want = []string{"Do it", "First.", "--all takes all.", "dead it died", "hang it hangs"}
	if !slices.Equal(help, want) {
		t.Errorf("got %q, want %q", help, want)
	}
}

// Planted: a sentence of 31 words, a phrase, a page of long sentences, and exceptions that are used and unused.
func TestFindings(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 31))
	middle := strings.Repeat("W"+strings.Repeat(" word", 21)+". ", 5)
	for text, want := range map[string]string{
		long: "a sentence of 31 words", "It is whose doing it was.": `"whose doing" is not to be used`,
		middle: "the middle sentence", "Short and plain.": "",
	} {
		found := checkPage("x.md", text, []string{"whose doing"})
		if want == "" && len(found) == 0 {
			continue
		}
		if len(found) != 1 || found[0].what != want {
			t.Errorf("%.40q: %v, want %q", text, found, want)
		}
	}
	path := filepath.Join(t.TempDir(), "exceptions.txt")
	list := "x.md: a sentence of 31 // a reason\nx.md: spelt // \ny.md: gone // a reason\n"
	if err := os.WriteFile(path, []byte(list), 0o666); err != nil {
		t.Fatal(err)
	}
	left, err := excepted([]finding{{"x.md", "a sentence of 31 words", "w"}, {"x.md", "spelt", "w"}}, path)
	if err != nil || len(left) != 3 || !strings.Contains(left[0], "spelt") || !strings.Contains(left[2], "y.md: gone") {
		t.Errorf("%q, %v", left, err)
	}
}
