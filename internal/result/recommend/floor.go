package recommend

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
)

// Rule is a part of the floor under every answer.
type Rule string

// The rules, in the order in which they are shown.
const (
	RuleAlive    Rule = "alive"
	RuleStable   Rule = "stable"
	RuleNoHand   Rule = "no-handwritten"
	RuleNoFaults Rule = "no-faults"
	RuleDefaults Rule = "default-rows"
)

// AboutRule is a rule with its words.
type AboutRule struct {
	Rule  Rule   `json:"rule"`
	Title string `json:"title"`
	Means string `json:"means"`
}

// Rules lists the rules with their words.
func Rules() []AboutRule {
	return []AboutRule{
		{RuleAlive, "Kept up", "its owner still releases or answers, and somebody checked"},
		{RuleStable, "Stable release", "its version is neither a pre-release nor a mere commit"},
		{RuleNoHand, "No hand-written calls per field", "you do not write a call for each field"},
		{RuleNoFaults, "Nothing found that spoils data or memory", "no finding harms ordinary values or memory"},
		{RuleDefaults, "Documented default", "the row is used as its documentation says, without an option"},
	}
}

// RuleNames lists them.
func RuleNames() []Rule {
	var names []Rule
	for _, r := range Rules() {
		names = append(names, r.Rule)
	}
	return names
}

// Below is one reason to offer a codec to nobody who does not ask for it.
type Below struct {
	Rule Rule
	Why  string
	// Kind is the reason as it is alike of several codecs; figures that are carried do without.
	Kind Kind `json:"-"`
}

// Kind is a reason in a few words; that of a library's status is the status, and of what is seldom the reason itself.
type Kind string

// The kinds.
const (
	// NotLooked says nothing against a codec.
	NotLooked  Kind = "nobody looked whether it is kept up"
	Ended      Kind = "no longer kept up" // when it was measured
	Seeks      Kind = "seeks a maintainer"
	Handmade   Kind = byHand
	Unreleased Kind = "a commit, not a release"
	Prerelease Kind = "a pre-release"
	Option     Kind = "an option"
)

// Floor says why a codec is offered to nobody who does not ask for it, however good its figures are: the first
// reason of a fixed order. Its Why is "" for one that may be offered.
func Floor(c record.Codec) Below { return Codec{Floor: below(c)}.Below(nil) }

// Below is the first reason to offer a codec to nobody, but for rules that are taken off; Why is "" where it may be
// offered.
func (c Codec) Below(without []Rule) Below {
	for _, b := range c.Floor {
		if !slices.Contains(without, b.Rule) {
			return b
		}
	}
	return Below{}
}

// below are the reasons that need no other codec of a record.
func below(c record.Codec) []Below {
	var all []Below
	known := codecs.Of(c.Library)
	if faults := known.On(c.ID); len(faults) > 0 {
		all = append(all, Below{RuleNoFaults, faults[0].Effect, Kind(faults[0].Effect)})
	}
	switch {
	case c.Status != "": // the record's own word: "archived: …"
		word := codecs.Status(cmp.Or(c.Ended, string(known.Status)))
		all = append(all, Below{RuleAlive, c.Status + carriedOn(known), ended(word)})
	case known.Status == codecs.SeeksMaintainer:
		all = append(all, Below{RuleAlive, "its owner seeks a maintainer" + carriedOn(known), Seeks})
	case known.Status != codecs.Unknown && !known.Status.Alive():
		all = append(all, Below{RuleAlive, string(known.Status) + carriedOn(known), ended(known.Status)})
	}
	if c.How == "handwritten" {
		all = append(all, Below{RuleNoHand, byHand, Handmade})
	}
	switch {
	case pseudo.MatchString(c.Version):
		all = append(all, Below{RuleStable, c.Version + " is " + string(Unreleased), Unreleased})
	case c.Library != "std" && strings.Contains(c.Version, "-"):
		all = append(all, Below{RuleStable, c.Version + " is " + string(Prerelease), Prerelease})
	}
	if c.Status == "" && known.Status == codecs.Unknown {
		all = append(all, Below{RuleAlive, string(NotLooked), NotLooked})
	}
	return all
}

// ended is the kind of a library that is not kept up; records of before have no word for it.
func ended(s codecs.Status) Kind {
	switch {
	case s == codecs.SeeksMaintainer:
		return Seeks
	case s == codecs.Unknown || s.Alive(): // the record knew something else
		return Ended
	}
	return Kind(s)
}

// carriedOn says where one goes who has to leave a library; "" where that is not known.
func carriedOn(f codecs.Facts) string {
	if len(f.Successors) == 0 {
		return ""
	}
	return "; carried on by " + strings.Join(f.Successors, ", ")
}

// pseudo is the version of a commit that nobody released.
var pseudo = regexp.MustCompile(`-(.*[.])?\d{14}-[0-9a-f]{12}([+].*)?$`)

// floor adds to [Floor] what needs the other codecs of a record: of a library in a format, the row without an option
// is offered where there is one, and where all have one, none whose option trades safety or meaning for time.
func (v *observed) floor(c record.Codec) []Below {
	all := below(c)
	if other := v.instead(c); other != "" {
		why := "a format that only this library has; it has " + other + " too"
		all = append(all, Below{RuleDefaults, why, Kind(why)})
	}
	parts := strings.Split(c.ID, "/")
	if len(parts) < 3 || slices.Contains(codecs.Shortlist(), c.ID) { // json/std/v2 is a package of its own
		return all
	}
	if plain := strings.Join(parts[:2], "/"); v.codec(plain).ID != "" {
		return append(all, Below{RuleDefaults, "an option of " + plain, Option})
	}
	if option := parts[len(parts)-1]; traded.MatchString(option) {
		return append(all, Below{RuleDefaults, option + " is for those who ask for it", Option})
	}
	return all
}

// instead is a row of the same library in a format that other languages have, for one in a format that only this
// library has; "" for another. The formats of the standard library are packages of their own.
func (v *observed) instead(c record.Codec) string {
	if c.Languages != "" || c.Library == "" || c.Library == "std" {
		return ""
	}
	row := ""
	for _, x := range v.rec.Codecs {
		switch {
		case x.Format == c.Format && x.Library != c.Library:
			return ""
		case row == "" && x.Library == c.Library && x.Format != c.Format && x.Languages != "":
			row = x.ID
		}
	}
	return row
}

// traded are options that share memory, leave names of fields out, or bound what a time can be.
var traded = regexp.MustCompile(`(^|-)(unsafe|array|toarray|tuple|same|unixnano)$`)
