package site

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/template"
)

var badgeTemplate = template.NewHTML("badge",
	`<svg xmlns="http://www.w3.org/2000/svg" width="{{.Width}}" height="20" role="img" `+
		`aria-label="{{.Label}}: {{.Text}}">`+
		`<title>{{.Whole}}</title><rect width="{{.Width}}" height="20" rx="3" fill="#444"/>`+
		`<rect x="{{.Split}}" width="{{.Rest}}" height="20" rx="3" fill="{{.Colour}}"/>`+
		`<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="6" y="14">{{.Label}}</text>`+
		`<text x="{{.From}}" y="14">{{.Text}}</text></g></svg>`+"\n")

// Colours of badges: dark enough for white letters.
const (
	green = "#1a7f37"
	amber = "#8a5a00"
	red   = "#a1260d"
)

// badge says of a library's first row whether it is verified, what hostile input did, whether another language reads
// it, and of which day that is.
func (m *maker) badge(l *folder) []byte {
	id, colour := l.cards[0].Codec, green
	ok, all, unchecked := 0, 0, false
	for _, v := range m.Figures.Rec.Verdicts {
		switch {
		case v.Codec != id || v.Verdict == record.Unsupported:
		case v.Verdict == record.NotChecked:
			unchecked = true
		default:
			if all++; v.Verdict == record.OK || v.Verdict == record.Adapted {
				ok++
			}
		}
	}
	text := fmt.Sprintf("verified on %d of %d", ok, all)
	if ok < all || all == 0 {
		colour = amber
	}
	switch {
	case l.facts.Absent != nil:
		text = "no code here"
	case unchecked:
		text = "encodes nothing"
	case all == 0:
		text = "not measured yet"
	case facts.Harmful(l.cards[0].Worst):
		text, colour = text+" · hostile input does harm", red
	case l.cards[0].Untrusted == "":
		text += " · hostile input not tried"
	default:
		text += " · no harm found"
	}
	if m.languages(id) {
		text += " · other languages"
	}
	text += " · " + m.day
	const label, letter = "serialbench", 7
	split := 12 + letter*len(label)
	rest := 12 + letter*utf8.RuneCountInString(text)
	svg, err := badgeTemplate.Execute(struct {
		Label, Text, Whole       string
		Colour                   string
		Width, Split, Rest, From int
	}{label, text, describe(l) + "; " + m.day, colour, split + rest, split, rest, split + 6})
	if err != nil {
		panic(err) // the template has these fields
	}
	return svg
}

// languages reports whether a library in another language was seen to read a codec and to be read.
func (m *maker) languages(id string) bool {
	at := slices.IndexFunc(m.Evidence.Codecs, func(c recommend.Codec) bool { return c.ID == id })
	for _, n := range m.Evidence.Needs {
		if n.Need == recommend.CrossLang && at >= 0 && at < len(n.Facts) {
			return n.Facts[at].Verdict == recommend.Met
		}
	}
	return false
}
