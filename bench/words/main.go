// Words checks what people read: README.md, the pages of docs/, CONTRIBUTING.md, the help of every command and the
// labels of the HTML page. It
// finds sentences that are too long, phrases that are not to be used, and words that a dictionary does not know. It
// judges no style beyond that, and no generated table of figures.
//
//	go run ./bench/words            # npm ci in bench/words first, for spelling
//
// A finding that has to stay is written into exceptions.txt, with a reason.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	mostWords  = 30 // of a sentence
	usualWords = 20 // of the middle sentence of a page
)

func main() {
	root := flag.String("C", ".", "folder of the repository")
	flag.Parse()
	findings, err := check(*root)
	for _, f := range findings {
		fmt.Println(f)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
	}
	if err != nil || len(findings) > 0 {
		fmt.Fprintf(os.Stderr, "words: %d findings\n", len(findings))
		os.Exit(1)
	}
}

// check is what is wrong with the texts of a repository.
func check(root string) ([]string, error) {
	names, err := pages(root)
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(root, "bench", "words")
	bad, err := lines(filepath.Join(folder, "phrases.txt"))
	if err != nil {
		return nil, err
	}
	var found []finding
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		found = append(found, checkPage(name, string(text), bad)...)
	}
	page, err := labels(root, bad)
	if err != nil {
		return nil, err
	}
	found = append(found, page...)
	misspelt, err := spelling(root, names)
	if err != nil {
		return nil, err
	}
	return excepted(append(found, misspelt...), filepath.Join(folder, "exceptions.txt"))
}

// pages are the files that people read.
func pages(root string) (names []string, err error) {
	for _, pattern := range []string{"README.md", "CONTRIBUTING.md", "internal/cli/help/*.txt"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	err = filepath.WalkDir(filepath.Join(root, "docs"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".md") {
			names = append(names, path)
		}
		return err
	})
	for i, name := range names {
		rel, rerr := filepath.Rel(root, name)
		err, names[i] = errors.Join(err, rerr), filepath.ToSlash(rel)
	}
	return names, err
}

// finding is one thing that is wrong with a text.
type finding struct {
	file, what, text string
}

func (f finding) String() string { return f.file + ": " + f.what + ": " + f.text }

// checkPage is what is wrong with one page.
func checkPage(name, text string, bad []string) (found []finding) {
	var counts []int
	for _, s := range sentences(text) {
		n := len(strings.Fields(s))
		if n >= 4 { // less is a label
			counts = append(counts, n)
		}
		if n > mostWords {
			found = append(found, finding{name, fmt.Sprintf("a sentence of %d words", n), s})
		}
		low := " " + strings.ToLower(s) + " "
		for _, phrase := range bad {
			if strings.Contains(low, phrase) {
				found = append(found, finding{name, fmt.Sprintf("%q is not to be used", strings.TrimSpace(phrase)), s})
			}
		}
	}
	slices.Sort(counts)
	if len(counts) > 4 && counts[len(counts)/2] > usualWords {
		found = append(found, finding{name, "the middle sentence", fmt.Sprintf("%d words, at most %d", counts[len(counts)/2],
			usualWords)})
	}
	return found
}

// lines are those of a file that are not empty and no comment.
func lines(path string) (list []string, err error) {
	b, err := os.ReadFile(path)
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, line)
		}
	}
	return list, err
}

// excepted are the findings that no line of a file allows: FILE: PART OF THE FINDING // REASON. A line that allows
// nothing is a finding too.
func excepted(found []finding, path string) (left []string, err error) {
	list, err := lines(path)
	used := make([]bool, len(list))
	for _, f := range found {
		allowed := false
		for i, line := range list {
			rule, reason, ok := strings.Cut(line, " // ")
			file, part, _ := strings.Cut(rule, ": ")
			if ok && reason != "" && file == f.file && strings.Contains(f.String(), part) {
				used[i], allowed = true, true
			}
		}
		if !allowed {
			left = append(left, f.String())
		}
	}
	for i, line := range list {
		if !used[i] {
			left = append(left, "bench/words/exceptions.txt: allows nothing: "+line)
		}
	}
	return left, err
}
