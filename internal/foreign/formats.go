package foreign

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"regexp"
	"strings"
)

// Line is a text as one line, without commands to a terminal.
func Line(s string) string {
	return strings.Join(strings.Fields(string(Escape([]byte(s)))), " ")
}

var (
	marks = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "[", `\[`, "]", `\]`, "<", "&lt;", "|", `\|`, "~", `\~`,
		"www.", "www\u200b.")
	entities  = regexp.MustCompile(`&(#?\w+;)`)
	emphasis  = regexp.MustCompile(`(^|\W)(_+)|(_+)($|\W)`)
	beginning = regexp.MustCompile(`^(#+|>|-{3}|[-+] |\d+[.)]( |$))`)
	mention   = regexp.MustCompile(`(^|\W)@(\w)`)
	address   = regexp.MustCompile(`\w*://[^\s]*`)
)

// Markdown is a text that shows as itself in Markdown, in one line: it begins no list, heading, table, element, image
// or link, and names nobody who would be told of it.
func Markdown(s string) string {
	s = entities.ReplaceAllString(Line(s), "&amp;$1")
	s = emphasis.ReplaceAllStringFunc(marks.Replace(s), func(m string) string { return strings.ReplaceAll(m, "_", `\_`) })
	s = mention.ReplaceAllString(s, "$1@\u200b$2")
	s = address.ReplaceAllStringFunc(s, func(a string) string {
		if strings.HasPrefix(a, "https://pkg.go.dev/") { // ours, of any library
			return a
		}
		return strings.Replace(a, "://", ":\u200b//", 1)
	})
	if at := beginning.FindString(s); at != "" { // what makes it one is the last but a space
		mark := len(strings.TrimRight(at, " ")) - 1
		s = s[:mark] + `\` + s[mark:]
	}
	return s
}

// Code is a text that shows as itself in Markdown, as code.
func Code(s string) string {
	if s = Line(s); s == "" {
		return ""
	}
	return "`" + strings.NewReplacer("`", "'", "|", `\|`).Replace(s) + "`"
}

// number is what may begin with a sign without being a formula: a number with its unit, a list that begins with one, or
// a sign alone.
var number = regexp.MustCompile(
	`^[-+]?(\d[\d.,]*([eE][-+]?\d+)?( ?%| ?[a-zµ]{1,3})?)?$|^[-+](\d[\d.]*|Inf)(, [^=@|!]*)?$`)

// cell is a text that no spreadsheet takes for a formula.
func cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) && !number.MatchString(s) {
		s = "'" + s
	}
	return string(Escape([]byte(strings.ReplaceAll(s, "\r", "\n"))))
}

// WriteCSV writes rows in CSV, of which no cell is a formula.
func WriteCSV(w io.Writer, rows [][]string) error {
	safe := make([][]string, len(rows))
	for i, row := range rows {
		for _, s := range row {
			safe[i] = append(safe[i], cell(s))
		}
	}
	return csv.NewWriter(w).WriteAll(safe) // flushes and returns the writer's error
}

// WriteMarkdown writes rows, the first of which is the header, as a table of Markdown.
func WriteMarkdown(w io.Writer, rows [][]string) error {
	var b strings.Builder
	for i, row := range rows {
		for _, s := range row {
			b.WriteString("| " + strings.ReplaceAll(Markdown(s), "\n", " ") + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes what programs read, of which people can read the lines.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

var plainWord = regexp.MustCompile(`^[\w./:=,@%+-]+$`)

// Word quotes a word for a shell where it has to be.
func Word(w string) string {
	if plainWord.MatchString(w) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
