package upkeep

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// line is a line of a README.
type line struct{ where, text string }

// ended is how READMEs say that their library is not kept up. An option that is deprecated is none of these.
var ended = regexp.MustCompile(`(?i)\b(?:(?:this|the) (?:project|repo|repository|library|package|module)` +
	`[^.]{0,40}\b(?:archived|deprecated|abandoned|unmaintained)|unmaintained|no longer (?:being )?(?:actively )?` +
	`(?:maintained|supported|developed)|(?:is )?not (?:actively )?maintained|(?:looking|searching) for (?:a |new |` +
	`an? \w+ )*maintainers?|maintainers? wanted|needs? a (?:new )?maintainer|in maintenance mode)\b` +
	`|^#+ *\W*(?:archived|deprecated|deprecation)\b`)

const longest = 160 // characters of a line that are shown

// readme are the lines of the README in a module's folder that say that it is not kept up.
func readme(folder string) (said []line) {
	if folder == "" {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(folder, "[Rr][Ee][Aa][Dd][Mm][Ee]*"))
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // a folder of that name, say
		}
		for i, l := range strings.Split(string(text), "\n") {
			if ended.MatchString(l) {
				l = strings.Join(strings.Fields(l), " ")
				if r := []rune(l); len(r) > longest {
					l = string(r[:longest]) + "…"
				}
				said = append(said, line{filepath.Base(name) + ":" + strconv.Itoa(i+1), l})
			}
		}
	}
	return said
}
