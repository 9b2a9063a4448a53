package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// unknown is a line of cspell: file:line:column - Unknown word (word).
var unknown = regexp.MustCompile(`^(.*?):(\d+):\d+ - Unknown word \((.*?)\)`)

// spelling asks cspell, in the version of package-lock.json, which words no dictionary and no line of words.txt has.
func spelling(root string, names []string) (found []finding, err error) {
	program := filepath.Join(root, "bench", "words", "node_modules", ".bin", "cspell")
	if _, err := os.Stat(program); err != nil {
		fmt.Fprintln(os.Stderr, "words: no spelling: npm ci in bench/words installs it")
		return nil, nil
	}
	program, err = filepath.Abs(program)
	if err != nil {
		return nil, err
	}
	arguments := append([]string{"lint", "--no-progress", "--no-summary", "--no-color", "--relative",
		"--config", "bench/words/cspell.json"}, names...)
	cmd := exec.Command(program, arguments...)
	cmd.Dir = root
	var errors bytes.Buffer
	cmd.Stderr = &errors
	out, err := cmd.Output() // fails where it finds something
	for line := range strings.Lines(string(out)) {
		if m := unknown.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			found = append(found, finding{m[1], "unknown word, line " + m[2], m[3]})
		}
	}
	if err != nil && len(found) == 0 {
		return nil, fmt.Errorf("cspell: %w: %s", err, errors.String())
	}
	return found, nil
}
