package recommend

import (
	"fmt"
	"strings"
)

// Reply is the answer to one of [Jobs], or why the record has none.
type Reply struct {
	Of Job
	Answer
	Unanswered string // "": it is answered
	usual      int    // data sets that an answer is on where it does not say so
}

// Replies answers all jobs, on some data sets or, where none are named, on those that each has by itself.
func Replies(e *Evidence, datasets []string) []Reply {
	var all []Reply
	for _, j := range Jobs() {
		q := j.Question()
		q.Datasets = datasets
		r := Reply{Of: j}
		var err error
		if r.Answer, err = e.Answer(q); err != nil {
			r.Unanswered = err.Error()
		}
		all = append(all, r)
	}
	return all
}

// Cards are the replies in a few lines each, for a terminal.
func Cards(all []Reply) string {
	var b strings.Builder
	for i, r := range all {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s\n", r.Of.Job, r.Of.Title)
		for _, line := range r.lines(plain) {
			fmt.Fprintf(&b, "   %s\n", line)
		}
	}
	return b.String()
}

// Section are the replies as a list in Markdown, a line each, in which only picks stand in code.
func Section(e *Evidence) (string, error) {
	var b strings.Builder
	all := Replies(e, nil)
	usual := 0
	for _, r := range all {
		usual = max(usual, len(r.Datasets))
	}
	b.WriteString("These answers leave out libraries that are abandoned, unreleased, or known to corrupt " +
		"ordinary data or " +
		"memory. Times are geometric means of writing and reading " + of(usual) + ", with the 95 % interval if " +
		"data sets and processes are drawn anew. An id is format/library/option.\n\n")
	for _, r := range all {
		r.usual = usual
		fmt.Fprintf(&b, "- **%s** (%s): ", r.Of.Title, r.Of.Job)
		for i, line := range r.lines(func(p Pick) string { return "`" + p.Codec + "`" }) {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(sentence(line))
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

func plain(p Pick) string { return p.Codec }

// sentence has a capital and a full stop, but for what begins with an id.
func sentence(s string) string {
	if s[0] >= 'a' && s[0] <= 'z' {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	return s + "."
}

// lines are the pick and its figures, an alternative, a caveat, and why not the obvious other.
func (r Reply) lines(id func(Pick) string) []string {
	var lines []string
	switch {
	case r.Unanswered != "":
		lines = append(lines, "not known: "+r.Unanswered)
	case len(r.Picks) == 0:
		lines = append(lines, "nothing fits"+r.dropped())
	default:
		lines = append(lines, r.pick(id))
		if len(r.Picks) > 1 {
			p := r.Picks[1]
			lines = append(lines, "or "+id(p)+": "+p.measured())
		}
	}
	caveat := r.Of.Caveat
	if len(r.Picks) > 0 {
		if worst := r.Picks[0].worst(); worst != "" {
			caveat += "; beware: " + worst
		}
	}
	lines = append(lines, caveat)
	if r.Instead != nil {
		lines = append(lines, "not "+r.Instead.Codec+": "+short(r.Instead.Why))
	}
	return lines
}

// Lines are the pick and its figures, an alternative, a caveat, and why not the obvious other, a sentence each.
func (r Reply) Lines() (all []string) {
	for _, line := range r.lines(plain) {
		all = append(all, sentence(line))
	}
	return all
}

// on says of how many data sets the figures are.
func (r Reply) on() string {
	if len(r.Datasets) == r.usual {
		return ""
	}
	if len(r.Datasets) == 1 {
		return " on " + r.Datasets[0]
	}
	return " on " + of(len(r.Datasets))
}

func of(datasets int) string { return fmt.Sprintf("%d data sets", datasets) }

// pick is the first pick, or to stay.
func (r Reply) pick(id func(Pick) string) string {
	p := r.Picks[0]
	measured := p.measured() + r.on()
	switch {
	case p.Codec == against:
		return "stay with encoding/json: " + id(p)
	case r.Stay:
		return "stay with encoding/json: " + id(p) + " gains little: " + measured
	case p.Codec == "json/std/v2":
		return id(p) + " (encoding/json/v2, of Go 1.27): " + measured
	}
	return id(p) + " (" + p.codec.Module + "): " + measured
}

// worst is the first of what harms: hostile input, or else a change without an error.
func (p Pick) worst() string {
	if len(p.Harm) > 0 {
		return p.Harm[0].Effect
	}
	for _, words := range p.Beware {
		if strings.HasSuffix(words, " without an error") {
			return words
		}
	}
	return ""
}

// dropped says what would fit without one of the needs.
func (a Answer) dropped() string {
	var words []string
	for _, d := range a.Dropping {
		if d.WouldGive != "" {
			words = append(words, fmt.Sprintf("without %q %s", d.Need.Title(), d.WouldGive))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "; " + strings.Join(words, ", ") + " would"
}

// measured are the figures of a candidate against encoding/json, in the terms of the question.
func (x Candidate) measured() string {
	if x.Ratio == 0 {
		return x.figures()
	}
	return x.Against + x.terms.time + ", " + digits3(x.BytesRatio) + "× the size" + x.terms.size
}

// short is a reason without what it quotes, or the first of its clauses, where it is long.
func short(why string) string {
	const most = 120
	if len(why) > most {
		why, _, _ = strings.Cut(why, " (")
	}
	if len(why) <= most {
		return why
	}
	for _, end := range []string{"; ", ", ", ": ", " "} {
		if i := strings.LastIndex(why[:most], end); i > 0 {
			return why[:i]
		}
	}
	return why
}
