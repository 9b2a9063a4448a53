package report

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/record"
)

// The lines between which a README is renewed.
const (
	ReadmeBegin = "<!-- serialbench: begin -->"
	ReadmeEnd   = "<!-- serialbench: end -->"
)

// Renew returns readme with what is between [ReadmeBegin] and [ReadmeEnd] replaced
// by the tables of rec, the versions of what was measured, and the recommendation.
// All else stays as it is; the same record gives the same bytes. A readme without
// exactly one such pair is refused.
func Renew(readme []byte, rec *record.Record, recommendation string, o Options) ([]byte, error) {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	begin, end := bytes.Index(readme, []byte(ReadmeBegin)), bytes.Index(readme, []byte(ReadmeEnd))
	if begin < 0 || end < begin || bytes.Count(readme, []byte(ReadmeBegin)) != 1 || bytes.Count(readme, []byte(ReadmeEnd)) != 1 {
		return nil, fmt.Errorf("no one pair of lines %s and %s", ReadmeBegin, ReadmeEnd)
	}
	var b bytes.Buffer
	b.Write(readme[:begin+len(ReadmeBegin)])
	b.WriteString("\n\n## Results\n\n")
	writeFolded(&b, newView(rec, o))
	b.WriteString("## Recommendation\n\n" + recommendation + "\nVersions: " + linked(rec) + ".\n\n")
	b.Write(readme[end:])
	return b.Bytes(), nil
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
		b.WriteString("<details><summary>Variant operations, and what was not measured</summary>\n\n" + markdown(document{tables: rest}) + "</details>\n\n")
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
