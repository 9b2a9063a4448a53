package recommend

import (
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
}

// NotLooked is the reason of [Floor] that says nothing against a codec.
const NotLooked = "nobody looked whether it is kept up"

// Floor says why a codec is offered to nobody who does not ask for it, however good its figures are: the first
// reason of a fixed order. It is "" for one that may be offered.
func Floor(c record.Codec) string { return Codec{Floor: below(c)}.Below(nil) }

// Below is the first reason to offer a codec to nobody, but for rules that are taken off; "": it may be offered.
func (c Codec) Below(without []Rule) string {
	for _, b := range c.Floor {
		if !slices.Contains(without, b.Rule) {
			return b.Why
		}
	}
	return ""
}

// below are the reasons that need no other codec of a record.
func below(c record.Codec) []Below {
	var all []Below
	known := codecs.Of(c.Library)
	if faults := known.On(c.ID); len(faults) > 0 {
		all = append(all, Below{RuleNoFaults, faults[0].Effect})
	}
	switch {
	case c.Status != "": // the record's own word: "archived: …"
		all = append(all, Below{RuleAlive, c.Status + carriedOn(known)})
	case known.Status == codecs.SeeksMaintainer:
		all = append(all, Below{RuleAlive, "its owner seeks a maintainer" + carriedOn(known)})
	case known.Status != codecs.Unknown && !known.Status.Alive():
		all = append(all, Below{RuleAlive, string(known.Status) + carriedOn(known)})
	}
	if c.How == "handwritten" {
		all = append(all, Below{RuleNoHand, byHand})
	}
	switch {
	case pseudo.MatchString(c.Version):
		all = append(all, Below{RuleStable, c.Version + " is a commit, not a release"})
	case c.Library != "std" && strings.Contains(c.Version, "-"):
		all = append(all, Below{RuleStable, c.Version + " is a pre-release"})
	}
	if c.Status == "" && known.Status == codecs.Unknown {
		all = append(all, Below{RuleAlive, NotLooked})
	}
	return all
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
		all = append(all, Below{RuleDefaults, "a format that only this library has; it has " + other + " too"})
	}
	parts := strings.Split(c.ID, "/")
	if len(parts) < 3 || slices.Contains(codecs.Shortlist(), c.ID) { // json/std/v2 is a package of its own
		return all
	}
	if plain := strings.Join(parts[:2], "/"); v.codec(plain).ID != "" {
		return append(all, Below{RuleDefaults, "an option of " + plain})
	}
	if option := parts[len(parts)-1]; traded.MatchString(option) {
		return append(all, Below{RuleDefaults, option + " is for those who ask for it"})
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
