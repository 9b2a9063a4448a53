package breaking

import (
	"fmt"
	"io"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/foreign"
)

// Listing is the wire types of a module in JSON.
type Listing struct {
	Version    int               `json:"version"`
	Module     string            `json:"module"`
	Calls      int               `json:"calls"` // that encode or decode
	Types      []Listed          `json:"types"`
	Unresolved []wire.Unresolved `json:"unresolved"`
}

// Listed is one wire type.
type Listed struct {
	Type string      `json:"type"`
	File string      `json:"file"`
	Line int         `json:"line"`
	Uses []ListedUse `json:"uses"`
}

// ListedUse is one call that a type reaches.
type ListedUse struct {
	Library   string `json:"library"`
	Package   string `json:"package"` // that is called
	Version   string `json:"version"` // of its module; "": it comes with Go
	Direction string `json:"direction"`
	Whose     string `json:"whose"`
	File      string `json:"file"`
	Line      int    `json:"line"`
}

// Listing is the inventory of an answer.
func (a *Answer) Listing() Listing {
	inv := a.Inventory
	l := Listing{Version: 1, Module: inv.Module, Calls: inv.Calls, Types: []Listed{},
		Unresolved: append([]wire.Unresolved{}, inv.Unresolved...)}
	d := describer{inv: inv}
	for _, t := range inv.Types {
		x := Listed{Type: d.id(t.Type), File: t.File, Line: t.Line}
		for _, u := range t.Uses {
			x.Uses = append(x.Uses, ListedUse{u.Codec, u.Module, inv.Source.Version(u.Module), u.Direction, u.Whose,
				u.Site.File, u.Site.Line})
		}
		l.Types = append(l.Types, x)
	}
	return l
}

// ListFormats are the forms of an inventory.
func ListFormats() []string { return []string{"table", "json"} }

// WriteListing writes the inventory in a form.
func (a *Answer) WriteListing(w io.Writer, format string) error {
	l := a.Listing()
	if format == "json" {
		return foreign.WriteJSON(w, l)
	}
	var b strings.Builder
	b.WriteString(l.Head() + "\n")
	for _, t := range l.Types {
		fmt.Fprintf(&b, "\n%s  %s:%d\n", t.Type, t.File, t.Line)
		for _, u := range t.Uses {
			version := ""
			if u.Version != "" {
				version = fmt.Sprintf(" (%s %s)", u.Package, u.Version)
			}
			whose := ""
			if u.Whose != wire.Unknown {
				whose = " a " + u.Whose
			}
			fmt.Fprintf(&b, "  %s%s %s%s  %s:%d\n", u.Library, version, u.Direction, whose, u.File, u.Line)
		}
	}
	if len(l.Unresolved) > 0 {
		b.WriteString("\nNot resolved\n")
	}
	for _, u := range l.Unresolved {
		fmt.Fprintf(&b, "  %s:%d  %s: %s\n", u.Site.File, u.Site.Line, u.Call, u.Reason)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Head says in one line what was found.
func (l Listing) Head() string {
	plural := func(n int, one, many string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %s", n, many)
	}
	head := plural(l.Calls, "call", "calls") + ", " + plural(len(l.Types), "type", "types")
	if n := len(l.Unresolved); n > 0 {
		var at []string
		for _, u := range l.Unresolved {
			at = append(at, fmt.Sprintf("%s:%d", u.Site.File, u.Site.Line))
		}
		head += fmt.Sprintf("; %s any: %s", plural(n, "call takes", "calls take"), some(at))
	}
	return head
}
