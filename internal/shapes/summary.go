package shapes

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Summary is what files say of one type, read or written by one codec, in all processes and places.
type Summary struct {
	Type    string  `json:"type"`
	Codec   string  `json:"codec,omitempty"`
	Op      string  `json:"op"`
	Places  []Place `json:"places"`
	Calls   uint64  `json:"calls"`
	Sampled uint64  `json:"sampled"`
	Failed  uint64  `json:"failed"`
	Kept    int     `json:"shapes"` // messages of which the shapes are in the files
	Mean    float64 `json:"mean_bytes"`
	Largest uint64  `json:"largest_bytes"`
	Nanos   float64 `json:"mean_ns"`

	Second *Second  `json:"shadow,omitempty"`
	Fields []*Field `json:"fields"`
}

// Place is where a service calls the codec.
type Place struct {
	At    string `json:"at"`
	Calls uint64 `json:"calls"`
}

// Second is what another codec would have changed.
type Second struct {
	Codec       string       `json:"codec"`
	Compared    uint64       `json:"compared"`
	Changed     uint64       `json:"changed"`
	Low         float64      `json:"low"`  // of all messages, the interval of 95 % of the share that it would change
	High        float64      `json:"high"` //
	Panics      uint64       `json:"panics"`
	Skipped     uint64       `json:"skipped"`
	Off         []string     `json:"off"` // why a process switched it off
	Differences []Difference `json:"differences"`
}

// Summaries sums up the sites of each type, codec and operation.
func (f *File) Summaries() []*Summary {
	type group struct{ typ, codec, op string }
	sites := map[group][]*Site{}
	var order []group
	for _, s := range f.Sites {
		g := group{s.Type, s.Codec, s.Op}
		if sites[g] == nil {
			order = append(order, g)
		}
		sites[g] = append(sites[g], s)
	}
	var all []*Summary
	for _, g := range order {
		sum := &Summary{Type: g.typ, Codec: g.codec, Op: g.op}
		calls := map[string]float64{}
		var bytes, nanos, total float64
		for _, s := range sites[g] {
			calls[s.At] += s.Calls
			total += s.Calls
			sum.Sampled += s.Sampled
			sum.Failed += s.Failed
			sum.Kept += len(s.Messages)
			sum.Largest = max(sum.Largest, s.Largest)
			if s.Sampled > 0 {
				bytes += s.Calls * float64(s.Bytes) / float64(s.Sampled)
				nanos += s.Calls * float64(s.Nanos) / float64(s.Sampled)
			}
			sum.second(s)
		}
		if total > 0 {
			sum.Mean, sum.Nanos = bytes/total, nanos/total
		}
		sum.Calls = uint64(math.Round(total))
		for at, n := range calls {
			sum.Places = append(sum.Places, Place{at, uint64(math.Round(n))})
		}
		slices.SortFunc(sum.Places, func(a, b Place) int { return strings.Compare(a.At, b.At) })
		if two := sum.Second; two != nil {
			two.Low, two.High = interval(two.Changed, two.Compared)
			slices.SortFunc(two.Differences, func(a, b Difference) int { return int(b.Messages) - int(a.Messages) })
		}
		sum.Fields = Fields(sites[g])
		all = append(all, sum)
	}
	return all
}

// second adds what the shadow of a site found.
func (sum *Summary) second(s *Site) {
	if s.Shadow.Name == "" {
		return
	}
	if sum.Second == nil {
		sum.Second = &Second{Codec: s.Shadow.Name, Off: []string{}, Differences: []Difference{}}
	}
	two := sum.Second
	two.Compared += s.Shadow.Compared
	two.Changed += s.Shadow.Changed
	two.Panics += s.Shadow.Panics
	two.Skipped += s.Shadow.Skipped
	if off := s.Shadow.Off; off != "" && !slices.Contains(two.Off, off) {
		two.Off = append(two.Off, off)
	}
	for _, d := range s.Shadow.Differences {
		i := slices.IndexFunc(two.Differences, func(e Difference) bool { return e.Class == d.Class && e.Field == d.Field })
		if i < 0 {
			two.Differences = append(two.Differences, d)
			continue
		}
		two.Differences[i].Messages += d.Messages
	}
}

// interval is Wilson's of 95 % for a share.
func interval(n, of uint64) (low, high float64) {
	if of == 0 {
		return 0, 1
	}
	const z = 1.959964
	p, m := float64(n)/float64(of), float64(of)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(middle-half, 0), min(middle+half, 1)
}

// Explain says in words what a class of differ is, and which tag or option of the codec removes it; "" where it does
// not know.
type Explain func(class, codec string) (does, kind, fix string)

// Formats are those of Write.
func Formats() []string { return []string{"table", "json"} }

// Write writes what the files say, with the fields of each type if they are asked for; JSON always has them.
func (f *File) Write(w io.Writer, format string, fields bool, explain Explain) error {
	all := f.Summaries()
	if format == "json" {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(map[string]any{"version": 1, "processes": len(f.Runs), "torn_lines": f.Torn, "types": all})
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
	done := map[string]string{"read": "read", "write": "written"}[sum.Op]
	fmt.Fprintf(b, "\n%s, %s%s\n", sum.Type, done, by)
	for _, p := range sum.Places {
		fmt.Fprintf(b, "  at %s: %s\n", p.At, plural(p.Calls, "call", "calls"))
	}
	fmt.Fprintf(b, "  %s sampled, %s failed; %s a message, %s at most; %s a call\n", count(sum.Sampled), count(sum.Failed),
		size(sum.Mean), size(float64(sum.Largest)), duration(sum.Nanos))
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
	text := fmt.Sprintf("%s would have changed %s of %s", two.Codec, count(two.Changed), of)
	if d := two.Differences; two.Changed > 0 && len(d) == 1 && d[0].Messages == two.Changed {
		text += fmt.Sprintf(", all %s (%s)", d[0].Field, d[0].Class)
		if _, kind, fix := explain(d[0].Class, two.Codec); fix != "" {
			text += ": one " + kind + " removes it"
		}
	}
	if !whole {
		text += fmt.Sprintf("; that is %s to %s of %s calls", percent(two.Low), percent(two.High), count(sum.Calls))
	}
	return text
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
