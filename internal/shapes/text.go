package shapes

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
)

// Explain says in words what a class of differ is, and which tag or option of the codec removes it; "" where it does
// not know.
type Explain func(class, codec string) (does, kind, fix string)

// Formats are those of Write.
func Formats() []string { return []string{"table", "json"} }

// Write writes what the files say, with the fields of each type if they are asked for; JSON always has them.
func (f *File) Write(w io.Writer, format string, fields bool, explain Explain) error {
	all := f.Summaries()
	if format == "json" {
		return foreign.WriteJSON(w,
			map[string]any{"version": 1, "processes": len(f.Runs), "torn_lines": f.Torn, "types": all})
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s", plural(uint64(len(f.Runs)), "process", "processes"))
	if f.Torn > 0 {
		fmt.Fprintf(&b, "; %s left out", plural(uint64(f.Torn), "torn line", "torn lines"))
	}
	b.WriteByte('\n')
	for _, s := range all {
		s.write(&b, explain)
		if fields {
			s.writeFields(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (sum *Summary) write(b *strings.Builder, explain Explain) {
	by := ""
	if sum.Codec != "" {
		by = " by " + sum.Codec
	}
	fmt.Fprintf(b, "\n%s, %s%s\n", sum.Type, done[sum.Op], by)
	for _, p := range sum.Places {
		fmt.Fprintf(b, "  at %s: %s\n", p.At, plural(p.Calls, "call", "calls"))
	}
	fmt.Fprintf(b, "  %s sampled, %s failed; %s a message, %s at most", count(sum.Sampled), count(sum.Failed),
		size(sum.Mean), size(float64(sum.Largest)))
	if sum.Nanos > 0 {
		fmt.Fprintf(b, "; %s a call", duration(sum.Nanos))
	}
	if rate := sum.Rate(); rate > 0 {
		fmt.Fprintf(b, "; %.3g calls a second", rate)
	}
	b.WriteByte('\n')
	two := sum.Second
	if two == nil {
		return
	}
	fmt.Fprintf(b, "  %s\n", two.sentence(sum, explain))
	for _, d := range two.Differences {
		does, _, fix := explain(d.Class, two.Codec)
		fmt.Fprintf(b, "    %-16s %-24s %s", d.Class, d.Field, plural(d.Messages, "message", "messages"))
		if does != "" {
			fmt.Fprintf(b, ": %s", does)
		}
		if fix != "" {
			fmt.Fprintf(b, "; removed by %s", fix)
		}
		b.WriteByte('\n')
	}
	if two.Panics > 0 {
		fmt.Fprintf(b, "    one of the codecs panicked on %s\n", plural(two.Panics, "message", "messages"))
	}
	for _, off := range two.Off {
		fmt.Fprintf(b, "    it was switched off: %s\n", map[string]string{"hangs": "it took more than a second for a message",
			"memory": "it allocated eight times its budget for one message"}[off])
	}
}

// sentence is the answer in one sentence.
func (two *Second) sentence(sum *Summary, explain Explain) string {
	if two.Compared == 0 {
		return two.Codec + " was compared on no message"
	}
	whole := two.Compared == sum.Calls
	of := count(two.Compared) + " sampled messages"
	if whole {
		of = plural(two.Compared, "message", "messages")
	}
	text := fmt.Sprintf("%s would have changed %s of %s%s", two.Codec, count(two.Changed), of, period(sum.Seconds))
	if d := two.Differences; two.Changed > 0 && len(d) == 1 && d[0].Messages == two.Changed {
		does, kind, fix := explain(d[0].Class, two.Codec)
		text += ", all " + inWords(d[0], does)
		if fix != "" {
			text += ": one " + kind + " removes it"
		}
	}
	if !whole {
		text += fmt.Sprintf("; that is %s to %s of %s calls", percent(two.Low), percent(two.High), count(sum.Calls))
	}
	return text
}

// inWords says a difference: Order.ref in another case.
func inWords(d Difference, does string) string {
	if of, ok := strings.CutPrefix(does, "a key "); ok && d.Class != "unknown-field" {
		return d.Field + " " + of
	}
	return fmt.Sprintf("%s (%s)", d.Field, cmp.Or(does, d.Class))
}

func (sum *Summary) writeFields(b *strings.Builder) {
	const row = "  %-28s %8s %8s %8s %11s %8s  %s\n"
	fmt.Fprintf(b, row, "field", "present", "null", "zero", "other case", "length", "kinds")
	for _, f := range sum.Fields {
		var kinds []string
		for kind, share := range f.Kinds {
			kinds = append(kinds, fmt.Sprintf("%s %s", kind, percent(share)))
		}
		slices.Sort(kinds)
		length := ""
		if f.Length > 0 {
			length = fmt.Sprintf("%.3g", f.Length)
		}
		fmt.Fprintf(b, row, f.Path, percent(f.Present), percent(f.Null), percent(f.Zero),
			percent(f.OtherCase), length, strings.Join(kinds, ", "))
	}
}
