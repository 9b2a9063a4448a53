package page

import (
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/record"
)

// Differs is in which behaviours pairs of codecs differ. What several pairs have in common stands once.
type Differs struct {
	// Kinds are numbers of texts: class, what is tried, verdict, field, what the first does, what the second does, input
	// and what removes it.
	Kinds [][8]int `json:"kinds"`
	// Pairs are the codec that is replaced, the one that replaces it, the text of the data set, how many classes were
	// tried, and the kinds in which they differ, the worst first.
	Pairs [][]int `json:"pairs"`
}

// differs puts the pairs of a record into the page.
func (w *writer) differs() {
	type pair struct{ a, b, dataset string }
	d := &Differs{}
	kinds, pairs := map[[8]int]int{}, map[pair]int{}
	for _, c := range w.Rec.Matrix(record.KindDiffer) {
		if !w.Shown(c.Codec) || !w.Shown(c.Peer) {
			continue
		}
		p := pair{c.Peer, c.Codec, c.Dataset}
		at, ok := pairs[p]
		if !ok {
			at = len(d.Pairs)
			pairs[p] = at
			d.Pairs = append(d.Pairs, []int{w.codec(p.a), w.codec(p.b), w.text(p.dataset), 0})
		}
		if c.Case == "" {
			d.Pairs[at][3] = c.Tried
			continue
		}
		does, fix := "", ""
		if w.Opts.Classes != nil {
			does, fix = w.Opts.Classes(c.Case, p.a, p.b, c.Want, c.Got)
		}
		kind := [8]int{w.text(c.Case), w.text(does), w.text(c.Verdict), w.text(c.Field), w.text(deed(c.Want)),
			w.text(deed(c.Got)), w.text(inputText(c.Bytes)), w.text(fix)}
		n, ok := kinds[kind]
		if !ok {
			n = len(d.Kinds)
			kinds[kind] = n
			d.Kinds = append(d.Kinds, kind)
		}
		d.Pairs[at] = append(d.Pairs[at], n)
	}
	if len(d.Pairs) > 0 {
		w.page.Differs = d
	}
}

// deed is what a codec does, without the text of an error.
func deed(does string) string {
	if before, _, ok := strings.Cut(does, ": "); ok && strings.HasPrefix(before, "refuses") {
		return before
	}
	return does
}

// inputText is an input as people read it: a text as it stands, and other bytes as Go writes them.
func inputText(in string) string {
	data, err := hex.DecodeString(in)
	if err != nil {
		return ""
	}
	s := string(data)
	if utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) < 0 {
		return s
	}
	return strconv.QuoteToASCII(s)
}
