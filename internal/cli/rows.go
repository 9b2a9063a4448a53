package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/session"
)

// rowsFlag is which rows are taken where no codec is chosen.
type rowsFlag session.Rows

const (
	shortlist = rowsFlag(session.Shortlist)
	allRows   = rowsFlag(session.AllRows)
)

func rowsNames() []string {
	return []string{string(session.Shortlist), string(session.Libraries), string(session.AllRows)}
}

// flags adds --rows, and --all, which is --rows all.
func (r *rowsFlag) flags(f *pflag.FlagSet) {
	*r = shortlist
	f.Var(r, "rows", "")
	f.BoolFunc("all", "as --rows all", func(string) error { *r = allRows; return nil })
}

func (r *rowsFlag) String() string { return string(*r) }
func (r *rowsFlag) Type() string   { return "string" }

func (r *rowsFlag) Set(text string) error {
	if !slices.Contains(rowsNames(), text) {
		return fmt.Errorf("%q is none of shortlist, libraries and all", text)
	}
	*r = rowsFlag(text)
	return nil
}

// tellRows says how many codecs are left out, and how to have them.
func (p *program) tellRows(r rowsFlag, left int) {
	switch {
	case left <= 0:
	case r == shortlist:
		fmt.Fprintf(p.stderr, "the shortlist, one row of each of the libraries that people choose between: --rows "+
			"libraries has all libraries, --all all %d rows\n", len(p.field.CodecIDs()))
	default:
		fmt.Fprintf(p.stderr, "one row of each library: %d others are left out; --all has them too\n", left)
	}
}
