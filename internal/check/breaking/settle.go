package breaking

import (
	"fmt"
	"slices"
	"strings"
)

// Seen is what was seen when one version of a type read what the other wrote, with one codec in one direction.
type Seen struct {
	Direction string
	Read      int // messages that were read
	Fields    []SeenField
	Refused   []Refusal
	Adapted   []string   // paths where an adapter stands in for the value, of which nothing is learnt
	Bytes     *[2]string // a message, and what the other version writes of the same value where that differs
}

// SeenField is what became of a field of a message.
type SeenField struct {
	Path      string // below the wire type, in the names of today; [] for any element
	Lost      bool   // it is lost or changed
	Want, Got string
	Held      bool // what was written is not empty
}

// Refusal is a message that was not read.
type Refusal struct {
	Text string
	At   func(path string) string // what the message holds there
}

// Settle gives the changes of one wire type with one codec the verdicts that were seen. What was lost belongs to the
// change whose path is nearest; what belongs to none becomes a change of its own. The notes say what could not be
// settled.
//
// within are the changes of the structs on the way of a path, for what lies in a type that was compared at another
// path or by itself; nil: there are none.
func Settle(changes []*Change, root *Root, seen []Seen, within func(path string) []*Change) (more []Change,
	notes []string) {
	s := &settling{changes: changes, root: root, within: within, lost: map[*Change]map[string]loss{},
		held:  map[*Change]map[string]bool{},
		other: map[string]*Change{}}
	read := map[string]int{}
	for _, x := range seen {
		s.adapted = append(s.adapted, x.Adapted...)
	}
	for _, x := range seen {
		read[x.Direction] = x.Read
		s.fields(x)
		s.refused(x)
		if x.Bytes != nil && s.bytes == nil {
			s.bytes = s.extra("bytes-changed", "", x.Direction, loss{x.Bytes[0], x.Bytes[1]})
			s.bytes.Direction = Either
		}
	}
	for _, c := range changes {
		s.settle(c, read)
	}
	for _, c := range s.more {
		more = append(more, *c)
	}
	return more, s.notes
}

type loss struct{ want, got string }

type settling struct {
	changes []*Change
	root    *Root
	lost    map[*Change]map[string]loss // by direction
	held    map[*Change]map[string]bool
	other   map[string]*Change
	bytes   *Change
	within  func(path string) []*Change
	adapted []string
	more    []*Change
	notes   []string
}

// below is a path without the wire type that it begins with.
func (c *Change) below(path string) string {
	for _, id := range []string{c.Type, c.Was} {
		if rest, ok := strings.CutPrefix(path, bare(id)); ok && (rest == "" || rest[0] == '.') {
			return strings.TrimPrefix(rest, ".")
		}
	}
	return path
}

func within(path, of string) bool {
	rest, ok := strings.CutPrefix(path, of)
	return ok && (of == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
}

// owners are the changes nearest to a path.
func (s *settling) owners(path string) (list []*Change) {
	nearest := -1
	for _, c := range s.changes {
		for _, p := range []string{c.Field, c.before} {
			if p == "" || !s.triable(c) {
				continue
			}
			if at := c.below(p); within(path, at) && len(at) >= nearest {
				if len(at) > nearest {
					list, nearest = nil, len(at)
				}
				list = append(list, c)
			}
		}
	}
	return list
}

// triable reports whether reading messages tells anything of a change.
func (c *Change) triable() bool {
	return !slices.Contains([]string{"type-gone", "type-moved", "library-version", "required"}, c.Change)
}

// triable reports whether messages of these codes tell anything of a change.
func (s *settling) triable(c *Change) bool {
	at := c.below(c.Field)
	return c.triable() && (at == "" || !slices.ContainsFunc(s.adapted, func(p string) bool {
		return within(p, at) || within(at, p)
	}))
}

func (s *settling) fields(x Seen) {
	for _, f := range x.Fields {
		owners := s.owners(f.Path)
		if len(owners) == 0 && s.within != nil {
			owners = s.within(f.Path)
		}
		if f.Lost && len(owners) == 0 && s.other[f.Path] == nil {
			s.other[f.Path] = s.extra("other", f.Path, x.Direction, loss{f.Want, f.Got})
		}
		for _, c := range owners {
			if f.Lost && c.Change == "added" && x.Direction == OldReadsNew {
				continue // old code has no such field
			}
			if !slices.Contains(s.changes, c) { // another type's, which is tried by itself
				if f.Lost && c.Verdict == Safe && s.other[f.Path] == nil {
					s.other[f.Path] = s.extra("other", f.Path, x.Direction, loss{f.Want, f.Got})
				}
				continue
			}
			if f.Lost {
				s.lose(c, x.Direction, loss{f.Want, f.Got})
			} else if f.Held {
				mark(s.held, c, x.Direction, true)
			}
		}
	}
}

func mark[V any](m map[*Change]map[string]V, c *Change, direction string, v V) {
	if m[c] == nil {
		m[c] = map[string]V{}
	}
	m[c][direction] = v
}

func (s *settling) lose(c *Change, direction string, l loss) {
	if c.Change == "added" { // in place of one that was removed, such as an embedded struct
		at := strings.LastIndexByte(c.Field, '.')
		i := slices.IndexFunc(s.changes, func(x *Change) bool {
			return x.Change == "removed" && strings.LastIndexByte(x.Field, '.') == at && x.Field[:at] == c.Field[:at]
		})
		if i >= 0 {
			c = s.changes[i]
		}
	}
	if _, ok := s.lost[c][direction]; !ok {
		mark(s.lost, c, direction, l)
	}
}

// refused finds the change that a message was refused for: one that the error names, or the only one it can be.
func (s *settling) refused(x Seen) {
	unknown := 0
	for _, r := range x.Refused {
		var named, likely []*Change
		for _, c := range s.changes {
			switch {
			case !s.triable(c) || c.Change == "added":
			case c.named(r.Text):
				named = append(named, c)
			case c.Verdict != Safe:
				likely = append(likely, c)
			}
		}
		if len(named) == 0 {
			named = likely
		}
		same := func(c *Change) bool { return c.Field == named[0].Field }
		switch {
		case len(named) > 0 && !slices.ContainsFunc(named, func(c *Change) bool { return !same(c) }):
			l := loss{got: "refused: " + brief(r.Text)}
			if p := named[0].below(named[0].Field); p != "" {
				l.want = brief(r.At(p))
			}
			for _, c := range named {
				s.lose(c, x.Direction, l)
			}
		case len(named) == 0 && len(s.adapted) == 0 && s.other[""] == nil:
			s.other[""] = s.extra("other", "", x.Direction, loss{"a message", "refused: " + brief(r.Text)})
		case len(named) > 1:
			unknown++
		}
	}
	if unknown > 0 {
		s.notes = append(s.notes, fmt.Sprintf("%s, %s: %d messages are refused, and the error does not say for which change",
			s.root.Type, s.root.Codec, unknown))
	}
}

// named reports whether an error has the name of the field as a word.
func (c *Change) named(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
	return slices.ContainsFunc(c.names, func(name string) bool { return name != "" && slices.Contains(words, name) })
}

// extra is a change that no rule tells.
func (s *settling) extra(kind, path, direction string, l loss) *Change {
	c := &Change{Type: s.root.Type, Was: s.root.Type, Library: s.root.Codec, Change: kind, Verdict: Breaks,
		Direction: direction, File: s.root.File, Line: s.root.Line, Want: brief(l.want), Got: brief(l.got),
		Advice: kinds[kind], Tried: true, Field: strings.TrimSuffix(bare(s.root.Type)+"."+path, ".")}
	if use := s.root.Direction; kind == "other" && use != Either && use != direction {
		return c // of no use
	}
	s.more = append(s.more, c)
	return c
}

// settle gives one change its verdict.
func (s *settling) settle(c *Change, read map[string]int) {
	if !s.triable(c) {
		return
	}
	rule := c.Verdict
	defer func() {
		if c.Tried {
			c.Rule = rule
		}
	}()
	var lost, untried []string
	all, was := true, c.Direction
	for _, d := range []string{NewReadsOld, OldReadsNew} {
		if c.use != Either && c.use != d {
			continue
		}
		if l, ok := s.lost[c][d]; ok {
			if len(lost) == 0 {
				c.Want, c.Got = brief(l.want), brief(l.got)
			}
			lost = append(lost, d)
		}
		if _, attempted := read[d]; !attempted && rule == Breaks && (was == Either || was == d) {
			untried = append(untried, d)
		}
		all = all && read[d] > 0 && (s.held[c][d] || c.Change == "removed" || c.Change == "added")
	}
	switch {
	case len(lost) > 0:
		if c.Change == "added" && rule == Safe {
			c.Advice = kinds["other"]
		}
		c.Verdict, c.Tried, c.Direction = Breaks, true, lost[0]
		if len(lost)+len(untried) == 2 { // messages that are kept read nothing
			c.Direction = Either
		}
		if c.Change == "removed" {
			c.Direction = was // old code that waits for the field has nothing to read
		}
	case c.Change == "removed":
	case !all || strings.HasPrefix(c.Change, "constant") && c.Verdict != Breaks: // seldom drawn
	case c.Verdict == Safe:
		c.Tried = true
	case c.Verdict == Depends:
		c.Verdict, c.Tried = Safe, true
		if !strings.Contains(c.Change, "typed") {
			c.Want, c.Got = "", ""
		}
	case c.Verdict == Breaks:
		s.notes = append(s.notes, fmt.Sprintf("%s, %s: %s breaks by the rules, and no value that was tried shows it", c.Field,
			c.Library, c.Change))
	}
}
