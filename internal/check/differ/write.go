package differ

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/foreign"
)

// Formats in which [Answer.Write] writes.
func Formats() []string { return []string{"table", "md", "csv", "json"} }

// Write writes an answer. All asks for each field of a class; without it a class is one line.
func (r *Answer) Write(w io.Writer, format string, all bool) error {
	switch format {
	case "json":
		return asJSON(w, r)
	case "csv":
		rows := [][]string{{"id", "class", "dataset", "field", "reach", "samples", "a", "b", "input", "hurts", "fix"}}
		for _, d := range r.Differences {
			rows = append(rows, []string{d.ID, d.Class, d.Dataset, d.Field, d.Reach, strconv.Itoa(d.Samples), d.A, d.B,
				printable(d.Input), d.Hurts, d.Fix.Patch})
		}
		return foreign.WriteCSV(w, rows)
	}
	var b strings.Builder
	r.head(&b)
	for _, hurts := range sections {
		r.section(&b, hurts, format == "md", all)
	}
	r.callsText(&b, format == "md")
	if r.Unshown > 0 {
		fmt.Fprintf(&b, "\n%s are not listed\n",
			count(r.Unshown, "more unclassified difference"))
	}
	if len(r.Equal) > 0 {
		fmt.Fprintf(&b, "\nEqual in %s: %s\n", count(len(r.Equal), "other class"), strings.Join(r.Equal, ", "))
	}
	why := map[string][]string{}
	var order []string
	for _, n := range r.NotTried {
		if why[n.Why] == nil {
			order = append(order, n.Why)
		}
		why[n.Why] = append(why[n.Why], n.Class)
	}
	for _, w := range order {
		fmt.Fprintf(&b, "Not tried, since %s: %s\n", w, strings.Join(why[w], ", "))
	}
	r.Left.text(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// text says what was not tried.
func (l Left) text(b *strings.Builder) {
	if l.Inputs > 0 {
		fmt.Fprintf(b, "Not tried, since the time was over (--time): %s of the catalogue, from %s on\n",
			count(l.Inputs, "input"), cmp.Or(l.Field, "the whole"))
	}
	if l.Hostile > 0 {
		fmt.Fprintf(b, "Not tried, since the time was over (--time): %s\n", count(l.Hostile, "hostile input"))
	}
	if l.Parts > 0 {
		fmt.Fprintf(b, "Not tried, since a message has more than %d parts: %s that others hold\n", mostSpots,
			count(l.Parts, "part"))
	}
	if l.Unsorted > 0 {
		fmt.Fprintf(b, "Not tried, since the time was over (--time): which classes %s of hostile input belong to\n",
			count(l.Unsorted, "difference"))
	}
}

// Brief says how many classes differ.
func (r *Answer) Brief() string {
	classes, seen := r.classes()
	unclassified := r.Unshown
	for _, d := range r.Differences {
		if d.Class == Unclassified {
			unclassified++
		}
	}
	switch {
	case classes == 0 && unclassified == 0:
		return "no difference found"
	case unclassified == 0:
		return fmt.Sprintf("%s of behaviour differ, %d of them with values as they are", count(classes, "class"), seen)
	}
	return fmt.Sprintf("%s of behaviour differ, %d of them with values as they are, and %s", count(classes, "class"), seen,
		count(unclassified, "unclassified difference"))
}

// head says how many classes differ, and of what.
func (r *Answer) head(b *strings.Builder) {
	text := r.Brief()
	if r.Types != nil {
		fmt.Fprintf(b, "%s\n", r.typesHead())
		for _, t := range r.Types {
			why := t.Why
			if t.Verdict == ByFixes {
				why = strings.Join(t.Fixes, ", ")
			}
			fmt.Fprintf(b, "  %-10s %s  %s\n", t.Verdict, t.Type, why)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(b, "%s → %s on %s: %s (%s, %s%s)\n", r.A.name(r.B), r.B.name(r.A), r.Dataset, text,
		count(r.Values, "value"), r.tried(), r.hostile())
	for _, s := range []Side{r.A, r.B} {
		if s.Version != s.Go {
			s.Go = s.Version + ", " + s.Go
		}
		fmt.Fprintf(b, "  %s: %s\n", s.Codec, s.Go)
	}
}

// tried says how many inputs of the catalogue were tried, and of how many.
func (r *Answer) tried() string {
	if r.Left.Inputs == 0 {
		return count(r.Inputs, "input")
	}
	return fmt.Sprintf("%d of %s", r.Inputs, count(r.Inputs+r.Left.Inputs, "input"))
}

// hostile says how many hostile inputs there were.
func (r *Answer) hostile() string {
	if r.Hostile == 0 {
		return ""
	}
	text := ", " + count(r.Hostile, "hostile input")
	if r.Guided > 0 {
		text += fmt.Sprintf(", %d of them by Go's fuzzer", r.Guided)
	}
	return text
}

// name is the codec, with what tells it from another build of the same.
func (s Side) name(other Side) string {
	switch {
	case s.Codec != other.Codec:
		return s.Codec
	case s.Version != other.Version:
		return s.Codec + "@" + s.Version
	case s.Go != other.Go:
		return s.Codec + " (" + s.Go + ")"
	}
	return s.Codec
}

// section lists the differences that hurt in one way.
func (r *Answer) section(b *strings.Builder, hurts string, md, all bool) {
	fields := map[string][]Difference{}
	var order []string
	for _, d := range r.Differences {
		if d.Hurts != hurts {
			continue
		}
		if fields[d.Class] == nil {
			order = append(order, d.Class)
		}
		fields[d.Class] = append(fields[d.Class], d)
	}
	if len(order) == 0 {
		return
	}
	title := strings.ToUpper(hurts[:1]) + hurts[1:]
	if md {
		fmt.Fprintf(b, "\n### %s\n\n| class | field | %s | %s | input | fix |\n", title, foreign.Markdown(r.A.name(r.B)),
			foreign.Markdown(r.B.name(r.A)))
		b.WriteString("|---|---|---|---|---|---|\n")
	} else {
		fmt.Fprintf(b, "\n%s\n", title)
	}
	for _, class := range order {
		list := fields[class]
		if md {
			for _, d := range list {
				fmt.Fprintf(b, "| %s |\n", strings.Join([]string{d.Class, foreign.Code(d.Field), foreign.Markdown(d.A),
					foreign.Markdown(d.B), foreign.Code(printable(d.Input)), foreign.Markdown(d.Fix.Patch)}, " | "))
			}
			continue
		}
		shown := list
		if !all {
			shown = list[:1]
		}
		for _, d := range shown {
			d.text(b, len(list), r)
		}
	}
}

// text is a difference in a few lines of a terminal.
func (d Difference) text(b *strings.Builder, fields int, r *Answer) {
	at := d.Field
	if at == "" {
		at = "the whole"
	}
	if d.File != "" {
		at = fmt.Sprintf("%s:%d %s", d.File, d.Line, at)
	}
	if fields > 1 {
		at += fmt.Sprintf(" and %d more", fields-1)
	}
	reach := d.Reach
	if d.Of > 0 {
		reach = fmt.Sprintf("seen in %d of %s", d.Samples, count(d.Of, "value"))
	}
	width := max(utf8.RuneCountInString(r.A.name(r.B)), utf8.RuneCountInString(r.B.name(r.A)))
	fmt.Fprintf(b, "  %s: %s (%s, %s)\n", d.Class, d.Behaviour, at, reach)
	fmt.Fprintf(b, "    %-*s  %s\n    %-*s  %s\n", width, r.A.name(r.B), d.A, width, r.B.name(r.A), d.B)
	if d.Input != d.Behaviour { // of calls in a row it says no more
		fmt.Fprintf(b, "    %-*s  %s\n", width, "input", clip(printable(d.Input)))
	}
	if d.RemovedBy != "" {
		fmt.Fprintf(b, "    %-*s  %s\n", width, "fix", d.RemovedBy)
	}
}

// printable is an input without control characters and bytes that are no text.
func printable(s string) string {
	const most = 300
	if len(s) > most {
		return printable(s[:most]) + fmt.Sprintf("… (%d bytes)", len(s))
	}
	if utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) < 0 {
		return s
	}
	return strconv.QuoteToASCII(s)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "s") {
		return fmt.Sprintf("%d %ses", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Join is one answer of those on several data sets.
func Join(all []*Answer) *Answer {
	r := *all[0]
	r.NotTried, r.Equal = []NotTried{}, []string{}
	var names []string
	differ, equal := map[string]bool{}, map[string]bool{}
	r.Differences, r.Inputs, r.Values = []Difference{}, 0, 0
	r.Hostile, r.Guided, r.Unshown = 0, 0, 0
	r.Left = Left{}
	for _, a := range all {
		names = append(names, a.Dataset)
		r.Inputs, r.Values = r.Inputs+a.Inputs, r.Values+a.Values
		r.Hostile, r.Guided, r.Unshown = r.Hostile+a.Hostile, r.Guided+a.Guided, r.Unshown+a.Unshown
		r.Left = Left{r.Left.Inputs + a.Left.Inputs, cmp.Or(r.Left.Field, a.Left.Field), r.Left.Hostile + a.Left.Hostile,
			r.Left.Parts + a.Left.Parts, r.Left.Unsorted + a.Left.Unsorted}
		for _, d := range a.Differences {
			differ[d.Class] = true
			if len(all) > 1 {
				d.ID = a.Dataset + ":" + d.ID
			}
			r.Differences = append(r.Differences, d)
		}
		for _, c := range a.Equal {
			equal[c] = true
		}
	}
	r.Dataset = strings.Join(names, ", ")
	slices.SortStableFunc(r.Differences, func(p, q Difference) int { return q.severity - p.severity })
	for _, c := range classes {
		if equal[c.Name] && !differ[c.Name] {
			r.Equal = append(r.Equal, c.Name)
		}
	}
	for _, n := range all[0].NotTried {
		if !differ[n.Class] && !equal[n.Class] {
			r.NotTried = append(r.NotTried, n)
		}
	}
	return &r
}
