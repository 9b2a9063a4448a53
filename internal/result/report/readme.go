package report

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// The lines between which a README is renewed.
const (
	ReadmeBegin = "<!-- serialbench: begin -->"
	ReadmeEnd   = "<!-- serialbench: end -->"
)

// ReadmeRows is how many codecs the table of a README shows.
const ReadmeRows = 10

// resultsHead begins a page of [Results], so that no other file is taken for one.
const resultsHead = "<!-- Made by serialbench report --readme; do not edit. -->\n"

// Renew returns readme with what is between [ReadmeBegin] and [ReadmeEnd] replaced
// by the answers to common questions, the first [ReadmeRows] codecs on [ReadmeDataset], and one
// line about the machine. results is the address of the page of [Results], relative
// to the README. All else stays as it is; the same record gives the same bytes. A
// readme without exactly one such pair is refused.
func Renew(readme []byte, rec *record.Record, answers, results string, o Options) ([]byte, error) {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	begin, end := bytes.Index(readme, []byte(ReadmeBegin)), bytes.Index(readme, []byte(ReadmeEnd))
	if begin < 0 || end < begin || bytes.Count(readme, []byte(ReadmeBegin)) != 1 ||
		bytes.Count(readme, []byte(ReadmeEnd)) != 1 {
		return nil, fmt.Errorf("no one pair of lines %s and %s", ReadmeBegin, ReadmeEnd)
	}
	v := newView(rec, o)
	var b bytes.Buffer
	b.Write(readme[:begin+len(ReadmeBegin)])
	b.WriteString("\n\n## Answers\n\n" + answers)
	fmt.Fprintf(&b, "\n## Results on `%s`\n\n", ReadmeDataset(rec))
	b.WriteString(markdown(document{tables: []grid{v.first(ReadmeDataset(rec), ReadmeRows)}}))
	fmt.Fprintf(&b, "[All codecs, operations and versions](%s). %s.\n\n", results, v.machine())
	b.Write(readme[end:])
	return b.Bytes(), nil
}

// Results returns the page that a README refers to: the tables of rec on all its
// data sets, and the versions of what was measured.
func Results(rec *record.Record, o Options) []byte {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	v := newView(rec, o)
	on := fmt.Sprintf("%d data sets", len(v.datasets))
	if len(v.datasets) == 1 {
		on = "`" + v.datasets[0] + "`"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n# Results on %s\n\n", resultsHead, on)
	writeFolded(&b, v)
	b.WriteString("Versions: " + linked(rec) + ".\n")
	return b.Bytes()
}

// IsResults reports whether a file is a page of [Results], which may be replaced.
func IsResults(file []byte) bool { return bytes.HasPrefix(file, []byte(resultsHead)) }

// ReadmeDataset is the data set that a README shows: person, or the first of rec
// where that was not measured.
func ReadmeDataset(rec *record.Record) string {
	const main = "person"
	ids := newView(rec, Options{}).datasets
	if len(ids) == 0 || slices.Contains(ids, main) {
		return main
	}
	return ids[0]
}

// first is the ranked table of a data set with its first n codecs, the baseline,
// which bounds all others from below, in a line beneath it.
func (v *view) first(dataset string, n int) grid {
	t := v.ranked(dataset)
	rows := t.rows
	t.title, t.rows = "", nil
	notes := ""
	var bound string
	for _, r := range rows {
		if r[1].text == baseline {
			bound = fmt.Sprintf("`%s`, %s: marshal %s, unmarshal %s", baseline, baselineWords, r[2].text, r[3].text)
		} else if len(t.rows) < n {
			t.rows = append(t.rows, r)
			notes += r[len(r)-1].text + "\n"
		}
	}
	t.notes = slices.DeleteFunc(t.notes, func(l string) bool {
		if strings.HasPrefix(l, "baseline (") { // said with its times
			return true
		}
		mark, _, ok := strings.Cut(l, " ")
		return ok && strings.HasPrefix(mark, "[") && !strings.Contains(notes, mark)
	})
	if bound != "" {
		t.notes = append([]string{bound}, t.notes...)
	}
	return t
}

// machine says in one sentence where and when was measured, and how many warnings
// the page of results has.
func (v *view) machine() string {
	environment, warnings := "", 0
	for _, l := range v.notes() {
		if e, ok := strings.CutPrefix(l, "environment: "); ok {
			environment = e
		}
		if strings.HasPrefix(l, "warning: ") {
			warnings++
		}
	}
	switch warnings {
	case 0:
		return "Measured with " + environment
	case 1:
		return "Measured with " + environment + "; one warning stands there"
	}
	return fmt.Sprintf("Measured with %s; %d warnings stand there", environment, warnings)
}

// writeFolded writes the ranked tables as Markdown, and all others below a line
// that opens on a click.
func writeFolded(b *bytes.Buffer, v *view) {
	d := v.document()
	var ranked, rest []grid
	for _, t := range d.tables {
		if slices.Contains(v.datasets, t.title) {
			ranked = append(ranked, t)
		} else {
			rest = append(rest, t)
		}
	}
	b.WriteString(markdown(document{tables: ranked, notes: d.notes}))
	b.WriteByte('\n')
	if len(rest) > 0 {
		b.WriteString("<details><summary>Variant operations, and what was not measured</summary>\n\n" +
			markdown(document{tables: rest}) + "</details>\n\n")
	}
}

// linked names each library that was measured with its version, once.
func linked(rec *record.Record) string {
	var all []string
	seen := map[string]bool{}
	for _, c := range rec.Codecs {
		text := strings.TrimSpace(c.Library + " " + c.Version)
		if c.Library != "" && c.Unobtainable == "" && !seen[text] {
			seen[text] = true
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}
