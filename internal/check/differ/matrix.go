package differ

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
)

// Matrix is what each two codecs of a format differ in.
type Matrix struct {
	Version int       `json:"version"`
	Dataset string    `json:"dataset"`
	Codecs  []Side    `json:"codecs"`
	Lacking []Lacking `json:"lacking"`
	Answers []*Answer `json:"pairs"`  // of A with each that comes behind it
	Itself  []*Answer `json:"itself"` // of codecs that differ from themselves: what they do is not steady
}

// Lacking is a codec that is not in the matrix.
type Lacking struct {
	Codec string `json:"codec"`
	Why   string `json:"why"`
}

// RunAll compares each two codecs; one that lacks the data set is none of them.
func RunAll(ctx context.Context, codecs []Codec, o Options) (*Matrix, error) {
	m := &Matrix{Version: 1, Dataset: o.Dataset, Lacking: []Lacking{}, Answers: []*Answer{}, Itself: []*Answer{}}
	pairs, done := len(codecs)*(len(codecs)+1)/2, 0
	say := o.Progress
	o.Progress = func(string, int, int) {}
	written := make([]*Kept, len(codecs))
	for i := range codecs {
		written[i] = &Kept{}
	}
	for i, a := range codecs {
		m.Codecs = append(m.Codecs, a.Side)
		a.Kept = &Kept{Reads: true}
		for j := i; j < len(codecs); j++ {
			b := codecs[j]
			if j > i { // beside itself a codec does all again
				b.Kept = written[j]
			}
			answer, err := Run(ctx, a, b, o)
			if err != nil {
				return nil, err
			}
			if j > i {
				m.Answers = append(m.Answers, answer)
			} else if len(answer.Differences) > 0 {
				m.Itself = append(m.Itself, answer)
			}
			done++
			say("pairs", done, pairs)
		}
	}
	return m, nil
}

// Write writes a matrix: how many classes differ, in how many of them with values as they are.
func (m *Matrix) Write(w io.Writer, format string) error {
	switch format {
	case "json":
		return asJSON(w, m)
	case "csv":
		rows := [][]string{{"a", "b", "dataset", "classes", "seen", "worst"}}
		for _, a := range m.Answers {
			classes, seen := a.classes()
			worst := ""
			if len(a.Differences) > 0 {
				worst = a.Differences[0].Hurts
			}
			rows = append(rows, []string{a.A.Codec, a.B.Codec, a.Dataset, strconv.Itoa(classes), strconv.Itoa(seen), worst})
		}
		return foreign.WriteCSV(w, rows)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s on %s: classes of behaviour in which two differ, and those that show with values as they are\n\n",
		count(len(m.Codecs), "codec"), m.Dataset)
	m.grid(&b, format == "md")
	for _, a := range m.Itself {
		if a.unordered() {
			fmt.Fprintf(&b, "\n%s does not write the same bytes each time", a.A.Codec)
			continue
		}
		fmt.Fprintf(&b, "\n%s differs from itself: %s", a.A.Codec, a.Differences[0].ID)
	}
	for _, l := range m.Lacking {
		fmt.Fprintf(&b, "\nnot tried: %s, since %s", l.Codec, l.Why)
	}
	if len(m.Lacking)+len(m.Itself) > 0 {
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// grid has a line for each codec, and a column for each by its number.
func (m *Matrix) grid(b *strings.Builder, md bool) {
	cells := map[[2]string]string{}
	for _, a := range m.Answers {
		classes, seen := a.classes()
		text := fmt.Sprintf("%d/%d", classes, seen)
		cells[[2]string{a.A.Codec, a.B.Codec}], cells[[2]string{a.B.Codec, a.A.Codec}] = text, text
	}
	width := 0
	for _, c := range m.Codecs {
		width = max(width, utf8.RuneCountInString(c.Codec))
	}
	line := func(first string, cells []string) {
		if md {
			fmt.Fprintf(b, "| %s | %s |\n", first, strings.Join(cells, " | "))
			return
		}
		fmt.Fprintf(b, "%-*s", width+4, first)
		for _, c := range cells {
			fmt.Fprintf(b, " %5s", c)
		}
		b.WriteString("\n")
	}
	var head, rule []string
	for i := range m.Codecs {
		head, rule = append(head, strconv.Itoa(i+1)), append(rule, "---")
	}
	line("", head)
	if md {
		line("---", rule)
	}
	for i, c := range m.Codecs {
		var row []string
		for j, d := range m.Codecs {
			if i == j {
				row = append(row, "·")
				continue
			}
			row = append(row, cells[[2]string{c.Codec, d.Codec}])
		}
		line(fmt.Sprintf("%2d %s", i+1, c.Codec), row)
	}
}

// unordered reports whether codecs differ in nothing but the bytes that they write and the order in them.
func (r *Answer) unordered() bool {
	return !slices.ContainsFunc(r.Differences, func(d Difference) bool {
		return d.Class != "bytes" && !slices.Contains(orders, d.Class)
	})
}

// classes counts those in which two codecs differ, and those of them that show with values as they are.
func (r *Answer) classes() (all, seen int) {
	has, shows := map[string]bool{}, map[string]bool{}
	for _, d := range r.Differences {
		if d.Class == Unclassified {
			continue
		}
		has[d.Class] = true
		if d.Reach == "seen" {
			shows[d.Class] = true
		}
	}
	return len(has), len(shows)
}

func asJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// longestInput is how long an input may be that stands in a record.
const longestInput = 256

// Lines are the lines of a record that say what an answer does: one for each class in which the codecs differ, at the
// field where it is worst, and one for all, whose Tried is how many classes were tried.
func (r *Answer) Lines() []record.MatrixCell {
	all := record.MatrixCell{Kind: record.KindDiffer, Codec: r.B.Codec, Peer: r.A.Codec, Dataset: r.Dataset,
		Verdict: record.CellExact}
	var cells []record.MatrixCell
	for _, d := range r.Differences {
		if slices.ContainsFunc(cells, func(c record.MatrixCell) bool { return c.Case == d.Class }) {
			continue
		}
		c := all
		c.Case, c.Verdict, c.Field, c.Want, c.Got = d.Class, verdicts[d.severity], d.Field, d.A, d.B
		c.Clause, c.Party = d.Clause, d.Party
		if len(d.Input) <= longestInput {
			c.Bytes = hex.EncodeToString([]byte(d.Input))
		}
		cells = append(cells, c)
	}
	if len(cells) > 0 {
		all.Verdict = cells[0].Verdict
	}
	all.Inexact, all.Tried = len(cells), len(cells)+len(r.Equal)
	return append(cells, all)
}

// Lines are those of all answers.
func (m *Matrix) Lines() (cells []record.MatrixCell) {
	for _, a := range m.Answers {
		cells = append(cells, a.Lines()...)
	}
	return cells
}

// verdicts are the words of a record, by severity.
var verdicts = map[int]string{mildMemory: record.CellOtherMemory, mildError: record.CellOtherError,
	mildBytes: record.CellOtherBytes, refusal: record.CellError, otherValue: record.CellChanged}

// ofLibraries are the classes that a library decides even where the adapter calls it for each field: what is a text of
// its format at all, and how numbers and texts are spelled.
var ofLibraries = []string{"number-form", "number-invalid", "invalid-utf8", "lone-surrogate", "control-character",
	"escape-invalid", "trailing-data", "white-space", "comment", "trailing-comma", "byte-order-mark", "empty-input",
	"truncated", "nesting", "html-escape", "invalid-utf8-written", "float-form", "text-form", "error-kind", "error-place",
	"length-width", "invalid-item", "claimed-length", "group", "escape"}

// party is the cause of a difference of a class: the adapter where one of the two is called field by field, by
// calls that are written by hand, and these decide it.
func (x *comparison) party(class string) record.Party {
	if (x.a.ByHand || x.b.ByHand) && !slices.Contains(ofLibraries, class) {
		return record.Adapter
	}
	return record.Library
}
