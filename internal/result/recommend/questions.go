package recommend

import (
	"fmt"
	"strings"
)

// Named is a question that has the same answer wherever it stands: in README.md, in docs/choosing.md, on the page and
// from "serialbench recommend".
type Named struct {
	Name string
	Question
}

// little decides between codecs that are equal in what is asked for.
const little = 1e-3

// Questions are those that published pages answer. The first is that of the page as it opens.
func Questions() []Named {
	return []Named{
		{"No particular needs", Question{}},
		{"Fastest without code generation", Question{Needs: []Need{NoCodegen}, Time: 1, Size: little}},
		{"Untrusted input", Question{Needs: []Need{Untrusted}}},
		{"Other languages read it", Question{Needs: []Need{CrossLang}}},
		{"Smallest messages", Question{Size: 1, Time: little}},
	}
}

// Section answers [Questions] as a list in Markdown, in which only picks stand in code: for each question the
// codec, its library, its figures, its cost and what harms it. The same evidence gives the same text.
func Section(e *Evidence) (string, error) {
	var b strings.Builder
	for i, n := range Questions() {
		a, err := e.Answer(n.Question)
		if err != nil {
			return "", err
		}
		if i == 0 { // of all questions, since all are asked of the same data sets
			on := fmt.Sprintf("geometric means over %d data sets", len(a.Datasets))
			if len(a.Datasets) == 1 {
				on = "on " + a.Datasets[0]
			}
			fmt.Fprintf(&b, "Of libraries that are kept up, released, and with no known fault that spoils ordinary data or "+
				"memory. Times are of marshal and unmarshal together, %s.\n\n", on)
		}
		fmt.Fprintf(&b, "- **%s**: %s\n", n.Name, a.line())
	}
	return b.String(), nil
}

// line is an answer in one line of Markdown.
func (a Answer) line() string {
	if len(a.Picks) == 0 {
		if len(a.Missing) > 0 {
			return "not known; " + a.Missing[0].Command + " tells."
		}
		return "none of those that may be offered."
	}
	p := a.Picks[0]
	line := "`" + p.Codec + "`"
	if c := p.codec; c.Link != "" {
		line += " ([" + c.Module + "](" + c.Link + "))"
	}
	line += ": " + p.figures() + "."
	if len(p.GivesUp) > 0 {
		line += " Cost: " + strings.Join(p.GivesUp, "; ") + "."
	}
	if len(p.Beware) > 0 {
		line += " Beware: " + p.Beware[0] + "."
	}
	return line
}
