package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
)

// markdownPages reads every Markdown file of the repository, by path; generated
// code and test data are left out.
func markdownPages(repository fs.FS) (map[string]string, error) {
	pages := map[string]string{}
	err := fs.WalkDir(repository, ".", func(name string, d fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (base == "testdata" || base == "node_modules" || name == "gen" || len(base) > 1 && base[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".md"):
			return nil
		}
		text, err := fs.ReadFile(repository, name)
		pages[name] = string(text)
		return err
	})
	return pages, err
}

// What a page refers to, and what can be referred to in it.
var (
	code     = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	link     = regexp.MustCompile(`\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"`)
	heading  = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	external = regexp.MustCompile(`^[a-z]+:`)
)

// brokenLinks says of each relative link of the pages why it leads nowhere.
func brokenLinks(repository fs.FS, pages map[string]string) (broken []string, checked int) {
	for name, text := range pages {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
			to := m[1] + m[2]
			if external.MatchString(to) {
				continue
			}
			checked++
			file, anchor, _ := strings.Cut(to, "#")
			target := name
			if file != "" {
				target = path.Join(path.Dir(name), file)
			}
			if _, err := fs.Stat(repository, target); err != nil {
				broken = append(broken, fmt.Sprintf("%s: %s: there is no %s", name, to, target))
				continue
			}
			if page, ok := pages[target]; ok && anchor != "" && !slices.Contains(anchors(page), anchor) {
				broken = append(broken, fmt.Sprintf("%s: %s: %s has no such heading", name, to, target))
			}
		}
	}
	return broken, checked
}

// anchors lists the names that GitHub gives to the headings of a page.
func anchors(page string) (names []string) {
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		names = append(names, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1]))
	}
	return names
}

func TestLinksResolve(t *testing.T) {
	repository := os.DirFS("../..")
	pages, err := markdownPages(repository)
	if err != nil {
		t.Fatal(err)
	}
	broken, checked := brokenLinks(repository, pages)
	for _, b := range broken {
		t.Error(b)
	}
	if checked < 20 {
		t.Errorf("only %d relative links were found", checked)
	}
}

// Planted: a file and a heading that are not there.
func TestBrokenLinksAreFound(t *testing.T) {
	repository := fstest.MapFS{
		"README.md": {Data: []byte("[a](docs/a.md) ![b](docs/b.png) [c](docs/a.md#two-words) [d](docs/a.md#three) " +
			"[e](https://example.org/x)\n`[f](docs/f.md)`\n")},
		"docs/a.md":    {Data: []byte("# One\n## Two words\n[up](../README.md) [here](#one) [nowhere](#none)\n")},
		"gen/x.md":     {Data: []byte("[g](g.md)")},
		"web/.x/no.md": {Data: []byte("[h](h.md)")},
	}
	pages, err := markdownPages(repository)
	if err != nil {
		t.Fatal(err)
	}
	broken, checked := brokenLinks(repository, pages)
	slices.Sort(broken)
	want := []string{
		"README.md: docs/a.md#three: docs/a.md has no such heading",
		"README.md: docs/b.png: there is no docs/b.png",
		"docs/a.md: #none: docs/a.md has no such heading",
	}
	if !slices.Equal(broken, want) || checked != 7 {
		t.Errorf("of %d links these are broken: %q, want %q of 7", checked, broken, want)
	}
}

// packages find the folders that a go command in code is said to work on.
var packages = regexp.MustCompile("go (?:run|test|vet|build|generate)[^`\n#;|]*")

// TestDocumentedPackagesExist: a folder that a go command of the docs names is there.
func TestDocumentedPackagesExist(t *testing.T) {
	pages, err := markdownPages(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for name, text := range pages {
		for _, command := range packages.FindAllString(text, -1) {
			words := strings.Fields(command)
			if len(words) > 2 && words[1] == "run" {
				words = words[:3] // what follows is for the program
			}
			for _, w := range words[2:] {
				folder, relative := strings.CutPrefix(w, "./")
				folder = strings.TrimSuffix(strings.TrimRight(folder, ".,:)"), "/")
				if !relative || strings.ContainsAny(folder, "<…") {
					continue
				}
				found++
				if _, err := os.Stat("../../" + folder); err != nil {
					t.Errorf("%s: %q: there is no folder %s", name, command, folder)
				}
			}
		}
	}
	if found < 5 {
		t.Errorf("only %d folders were found", found)
	}
}

// TestReadingIsShort: the README fits on few screens, the glossary has few words, and
// the index of the docs names every page of them.
func TestReadingIsShort(t *testing.T) {
	pages, err := markdownPages(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(pages["README.md"], "\n"); n == 0 || n > 100 {
		t.Errorf("README.md has %d lines, want at most 100", n)
	}
	if n := strings.Count(pages["docs/glossary.md"], "\n| **"); n == 0 || n > 20 {
		t.Errorf("docs/glossary.md has %d words, want at most 20", n)
	}
	for name := range pages {
		page, inDocs := strings.CutPrefix(name, "docs/")
		if inDocs && page != "README.md" && !strings.Contains(pages["docs/README.md"], "]("+page+")") {
			t.Errorf("docs/README.md, the index, has no link to %s", page)
		}
	}
}
