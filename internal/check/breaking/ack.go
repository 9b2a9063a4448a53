package breaking

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/config"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Ack acknowledges a change: it is known, and somebody said why it is right.
type Ack struct {
	Change string // kind of change
	Type   string // and Field: "" where it stands above a declaration
	Field  string
	Until  string // month, such as 2027-03; "": without end
	Reason string
	Where  string // file:line
}

// parseAck reads what stands behind //serialbench:ack: CHANGE [until=YYYY-MM] REASON.
func parseAck(text, where string) (Ack, error) {
	words := strings.Fields(text)
	wrong := func(why string) (Ack, error) {
		return Ack{}, mistake.Errorf("%s: //serialbench:ack %s: %s; write: //serialbench:ack key-changed until=2027-03 "+
			"why it is right", where, text, why)
	}
	if len(words) == 0 || kinds[words[0]] == "" {
		return wrong("no kind of change")
	}
	a := Ack{Change: words[0], Where: where}
	words = words[1:]
	if len(words) > 0 {
		if month, ok := strings.CutPrefix(words[0], "until="); ok {
			if _, err := time.Parse("2006-01", month); err != nil {
				return wrong("until= needs a month")
			}
			a.Until = month
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return wrong("no reason")
	}
	a.Reason = strings.Join(words, " ")
	return a, nil
}

// expired reports whether the month is over.
func (a Ack) expired(now time.Time) bool {
	return a.Until != "" && now.Format("2006-01") > a.Until
}

// ackIndex has the comments of a module by the line that they belong to.
type ackIndex struct{ lines map[wire.Site][]Ack }

func (x *ackIndex) at(s wire.Site) []Ack { return x.lines[s] }

// indexAcks reads the comments of all files. One belongs to the line below it, or to its own where it stands behind
// code.
func indexAcks(src *wire.Source) (*ackIndex, error) {
	x := &ackIndex{map[wire.Site][]Ack{}}
	for _, p := range src.Packages {
		for _, file := range p.Syntax {
			for _, g := range file.Comments {
				if err := x.add(g, src); err != nil {
					return nil, err
				}
			}
		}
	}
	return x, nil
}

func (x *ackIndex) add(g *ast.CommentGroup, src *wire.Source) error {
	for _, text := range wire.Directive(g, "ack") {
		at := src.Site(g.Pos())
		a, err := parseAck(text, fmt.Sprintf("%s:%d", at.File, at.Line))
		if err != nil {
			return err
		}
		end := src.Site(g.End())
		x.lines[end] = append(x.lines[end], a)
		end.Line++
		x.lines[end] = append(x.lines[end], a)
	}
	return nil
}

// acks are those of a version's code.
func (m *Model) acks() (all []Ack) {
	for _, n := range m.Nodes {
		all = append(all, n.Acks...)
		for _, f := range n.Fields {
			all = append(all, f.Acks...)
		}
	}
	return all
}

// acknowledge marks the changes that acks cover, and lists those acks that cover none or are past their month. One that
// was there before may stay until its month is over: its change was merged.
func acknowledge(changes []Change, now *Model, more, before []Ack, day time.Time) (stale []string) {
	used := map[string]bool{}
	all := append(now.acks(), more...)
	for i := range changes {
		c := &changes[i]
		for _, a := range append(append([]Ack{}, c.acks...), more...) {
			if a.Change == c.Change && (a.Type == "" || a.Type == c.Type) && (a.Field == "" || a.Field == c.Field) &&
				!a.expired(day) {
				c.Acknowledged, used[a.Where] = a.Reason, true
				break
			}
		}
	}
	matched := map[string]bool{}
	for _, a := range all {
		was := slices.ContainsFunc(before, func(b Ack) bool {
			a, b := a, b
			a.Where, b.Where = "", ""
			return a == b
		})
		if used[a.Where] || matched[a.Where] || was && a.Until != "" && !a.expired(day) {
			continue
		}
		matched[a.Where] = true
		why := "no such change is there any more; remove it"
		if a.expired(day) {
			why = "its month is over; remove it, or give it another"
		}
		stale = append(stale, fmt.Sprintf("%s: stale acknowledgement of %s: %s", a.Where, a.Change, why))
	}
	return stale
}

// configured are the acknowledgements of the configuration.
func configured(c *config.Config) (all []Ack, err error) {
	for i, k := range c.Acknowledged {
		where := fmt.Sprintf("%s: entry %d of acknowledged", config.Name, i+1)
		text := k.Change
		if k.Until != "" {
			text += " until=" + k.Until
		}
		a, err := parseAck(text+" "+k.Reason, where)
		if err != nil {
			return nil, err
		}
		if k.Type == "" {
			return nil, mistake.Errorf("%s: it names no type", where)
		}
		a.Type, a.Field = k.Type, k.Field
		all = append(all, a)
	}
	return all, nil
}
