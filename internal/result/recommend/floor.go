package recommend

import (
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
)

// NotLooked is the reason of [Floor] that says nothing against a codec.
const NotLooked = "nobody looked whether it is kept up"

// Floor says why a codec is offered to nobody who does not ask for it, however good its figures are: the first
// reason of a fixed order. It is "" for one that may be offered.
func Floor(c record.Codec) string {
	known := codecs.Of(c.Library)
	for _, f := range known.On(c.ID) {
		return f.Effect
	}
	switch {
	case c.Status != "": // the record's own word: "archived: …"
		return c.Status
	case known.Status == codecs.SeeksMaintainer:
		return "its owner seeks a maintainer"
	case known.Status != codecs.Unknown && !known.Status.Alive():
		return string(known.Status)
	case c.How == "handwritten":
		return byHand
	case pseudo.MatchString(c.Version):
		return c.Version + " is a commit, not a release"
	case c.Library != "std" && strings.Contains(c.Version, "-"):
		return c.Version + " is a pre-release"
	case known.Status == codecs.Unknown:
		return NotLooked
	}
	return ""
}

// pseudo is the version of a commit that nobody released.
var pseudo = regexp.MustCompile(`-(.*[.])?\d{14}-[0-9a-f]{12}([+].*)?$`)

// floor adds to [Floor] what needs the other codecs of a record: of a library in a format, the row without an option
// is offered where there is one, and where all have one, none whose option trades safety or meaning for time.
func (v *observed) floor(c record.Codec) string {
	if why := Floor(c); why != "" {
		return why
	}
	parts := strings.Split(c.ID, "/")
	if len(parts) < 3 {
		return ""
	}
	if slices.Contains(codecs.Shortlist(), c.ID) { // json/std/v2 is a package of its own
		return ""
	}
	if plain := strings.Join(parts[:2], "/"); v.codec(plain).ID != "" {
		return "an option of " + plain
	}
	if option := parts[len(parts)-1]; traded.MatchString(option) {
		return option + " is for those who ask for it"
	}
	return ""
}

// traded are options that share memory, leave names of fields out, or bound what a time can be.
var traded = regexp.MustCompile(`(^|-)(unsafe|array|toarray|tuple|same|unixnano)$`)
