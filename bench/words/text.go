package main

import (
	"regexp"
	"strings"
)

var (
	comment = regexp.MustCompile(`(?s)<!--.*?-->`)
	fence   = regexp.MustCompile("(?s)```.*?```")
	inline  = regexp.MustCompile("`[^`\n]*`")
	picture = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`)
	link    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	bullet  = regexp.MustCompile(`^\s*(?:[-*]|\d+\.|#+)\s+`)
	// end is that of a sentence: a stop, and a capital after it.
	end = regexp.MustCompile(`[.!?]["”)*]*\s+(?:["“(*]*[A-Z0-9–~]|--)`)
)

// sentences are those of a text in Markdown or of a file of help, and the cells of its tables; code is one word.
func sentences(text string) (list []string) {
	for _, re := range []*regexp.Regexp{comment, fence, picture} {
		text = re.ReplaceAllString(text, "")
	}
	text = inline.ReplaceAllString(text, "CODE")
	text = link.ReplaceAllString(text, "$1")
	if i := strings.Index(text, "\nExamples:\n"); i >= 0 { // of a file of help
		text = text[:i]
	}
	block := ""
	flush := func() {
		list = append(list, split(block)...)
		block = ""
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "|"):
			flush()
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				if cell = strings.TrimSpace(cell); strings.Trim(cell, "-: ") != "" {
					list = append(list, split(cell)...)
				}
			}
		case strings.TrimSpace(line) == "":
			flush()
		case strings.HasPrefix(line, "    ") && block == "": // code
		case bullet.MatchString(line):
			flush()
			block = bullet.ReplaceAllString(line, "")
		case entry.MatchString(line):
			flush()
			block = line
		case flagLine.MatchString(line):
			flush()
			block = flagLine.ReplaceAllString(line, "")
		default:
			block += " " + strings.TrimSpace(line)
		}
	}
	flush()
	return list
}

// entry begins a line of a table in a file of help.
var entry = regexp.MustCompile(`^  [a-z]`)

// flagLine begins a line of flags.txt.
var flagLine = regexp.MustCompile(`^[a-z/-]+(?: [A-Z][A-Za-z/=:@]*)?: `)

// split are the sentences of a paragraph.
func split(block string) (list []string) {
	block = strings.Join(strings.Fields(block), " ")
	for {
		at := end.FindStringIndex(block)
		if at == nil {
			break
		}
		stop := at[0] + strings.IndexByte(block[at[0]:at[1]], ' ')
		list = append(list, block[:stop])
		block = strings.TrimSpace(block[stop:])
	}
	if block != "" {
		list = append(list, block)
	}
	return list
}
