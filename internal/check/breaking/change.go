package breaking

import "github.com/serialbench/serialbench/internal/record"

// Change is one change of a wire type, for one codec.
type Change struct {
	Type      string `json:"type"` // of the wire type, from the module on
	Library   string `json:"library"`
	Field     string `json:"field"` // Go path from the wire type, such as Session.Level
	Change    string `json:"change"`
	Verdict   string `json:"verdict"`
	Direction string `json:"direction"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Want      string `json:"want"`
	Got       string `json:"got"`
	Advice    string `json:"advice"`

	Acknowledged string   `json:"acknowledged,omitempty"` // the reason
	Known        bool     `json:"known,omitempty"`        // it is in the baseline
	Against      []string `json:"against,omitempty"`      // the versions, where there are several
	Tried        bool     `json:"tried,omitempty"`        // the verdict is what was seen, see [Settle]
	Rule         string   `json:"rule,omitempty"`         // the verdict that the rules gave, where it was tried

	Was string `json:"-"` // the wire type in the old version

	acks     []Ack
	declared string // where the field is, for types that share a struct
	use      string // the directions in use
	before   string // path of a field that has another name now
	names    []string
}

// The verdicts.
const (
	Breaks  = "breaks"  // some value is lost, changed or refused in a direction in use
	Depends = "depends" // not tried
	Safe    = "safe"
)

// kinds are the kinds of changes, and how to make each safely.
var kinds = map[string]string{
	"added":           "safe as long as readers do not demand it",
	"removed":         "keep the field for a release in which nothing writes it any more, then remove it",
	"renamed":         "add a field of the new name, keep the old one for a release, and fill both",
	"key-changed":     "keep the key in the tag, or add a new field and keep the old one for a release",
	"key-case":        "keep the case of the key in the tag; not every reader ignores case",
	"moved":           "keep the order of the fields; add new ones at the end",
	"retyped":         "add a new field of the new type and keep the old one for a release",
	"made-pointer":    "write no nil until all readers have the pointer",
	"made-value":      "write no nil for a release before the pointer goes",
	"omitempty":       "readers that demand the key need it in every message",
	"options":         "add a new field with the new options and keep the old one for a release",
	"embedded":        "give the embedded field a tag, or none, so that its fields stay where they are",
	"constant-added":  "teach readers the new value a release before it is written",
	"constant-value":  "give new meanings new values; never change what a constant is written as",
	"constant-gone":   "keep reading the value for as long as data has it",
	"methods":         "have the new method read what the old one wrote; try it with: serialbench own --against-ref",
	"type-moved":      "register the new type under its old name with gob.RegisterName",
	"type-gone":       "keep the type for as long as data of it is kept",
	"required":        "make it required a release after all writers fill it",
	"bytes-changed":   "keep the old bytes beside what was read of them, where they are hashed or signed",
	"other":           "compare the versions with: serialbench own --against-ref",
	"library-version": "compare the two versions with: serialbench ab --with MODULE@VERSION --checks all",
}

// judge looks up what cases of evolve did to a codec, and sets the verdict of a change for the directions in use.
// reversed: the change is the cases the other way round.
func (c *Change) judge(cells Cells, use string, reversed bool, cases ...string) {
	c.decide(use, func(direction string) finding { return cells.find(c.Library, direction, reversed, cases) })
}

// finding is what is known of one direction.
type finding struct {
	known, broken bool
	want, got     string
}

// find looks cases up, the first that breaks.
func (cells Cells) find(codec, direction string, reversed bool, cases []string) (f finding) {
	if reversed {
		direction = map[string]string{NewReadsOld: OldReadsNew, OldReadsNew: NewReadsOld}[direction]
	}
	for _, name := range cases {
		cell, ok := cells[codec][name][direction]
		f.known = f.known || ok
		if ok && cell.broken() {
			return finding{true, true, cell.Want, outcome(cell)}
		}
	}
	return f
}

// decide sets the verdict by what is known of each direction in use.
func (c *Change) decide(use string, look func(direction string) finding) {
	verdict, broken := Safe, []string(nil)
	for _, direction := range []string{NewReadsOld, OldReadsNew} {
		if use != Either && use != direction {
			continue
		}
		f := look(direction)
		if f.broken {
			if len(broken) == 0 {
				c.Want, c.Got = f.want, f.got
			}
			broken = append(broken, direction)
		}
		if !f.known && verdict == Safe {
			verdict = Depends
		}
	}
	c.Verdict, c.Direction = verdict, use
	if len(broken) > 0 {
		c.Verdict = Breaks
		c.Direction = Either
		if len(broken) == 1 {
			c.Direction = broken[0]
		}
	}
}

// outcome says in words what a cell of evolve says.
func outcome(c Cell) string {
	switch c.Verdict {
	case record.CellError:
		return "refused" // the error names the type that evolve tried
	case record.CellPanic:
		return "a panic"
	case record.CellDead, record.CellHang:
		return "the process is lost"
	}
	return c.Got
}
