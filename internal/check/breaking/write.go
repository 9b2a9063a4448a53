package breaking

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
)

// Formats are the forms of an answer.
func Formats() []string { return []string{"table", "md", "json", "sarif", "github"} }

// Document is an answer in JSON.
type Document struct {
	Version int      `json:"version"`
	Changes []Change `json:"changes"`
}

// Write writes an answer in a form.
func (a *Answer) Write(w io.Writer, format string) error {
	switch format {
	case "json":
		return foreign.WriteJSON(w, Document{1, append([]Change{}, a.Changes...)})
	case "sarif":
		return foreign.WriteJSON(w, a.sarif())
	case "github":
		return a.github(w)
	case "md":
		return a.markdown(w)
	}
	return a.table(w)
}

// Head says in one line what came out.
func (a *Answer) Head() string {
	against := strings.Join(a.Against, ", ")
	if n := len(a.Against); n > 3 {
		against = fmt.Sprintf("%d versions, %s to %s", n, a.Against[0], a.Against[n-1])
	}
	if len(a.Changes) == 0 {
		return fmt.Sprintf("%s against %s: no change", wireTypes(len(a.Model.Roots)), against)
	}
	return fmt.Sprintf("%s against %s: %s", wireTypes(len(a.Model.Roots)), against, a.Counts())
}

func wireTypes(n int) string {
	if n == 1 {
		return "1 wire type"
	}
	return fmt.Sprintf("%d wire types", n)
}

var whom = map[string]string{NewReadsOld: "new code reading old data", OldReadsNew: "old code reading new data",
	Either: "new code reading old data, and old code reading new data"}

// group is changes of one field that several types contain.
type group struct {
	Change
	more []string // further fields
}

// groups joins the changes of one declaration, for readers; JSON has each.
func (a *Answer) groups(verdict string) (list []group) {
	at := map[string]int{}
	for _, c := range a.Changes {
		if c.Verdict != verdict {
			continue
		}
		k := strings.Join([]string{c.declared, c.Library, c.Change, c.Want, c.Got, c.Acknowledged, fmt.Sprint(c.Known)}, " ")
		if i, ok := at[k]; ok && c.declared != "" {
			g := &list[i]
			if c.Field != g.Field && !slices.Contains(g.more, c.Field) {
				g.more = append(g.more, c.Field)
			}
			g.Against = slices.DeleteFunc(slices.Clone(a.Against), func(name string) bool {
				return !slices.Contains(g.Against, name) && !slices.Contains(c.Against, name)
			})
			continue
		}
		at[k] = len(list)
		list = append(list, group{Change: c})
	}
	return list
}

func (c Change) title() string {
	state := ""
	switch {
	case c.Acknowledged != "":
		state = " (acknowledged: " + c.Acknowledged + ")"
	case c.Known:
		state = " (in the baseline)"
	}
	of := c.Library
	if c.Field != "" {
		of = c.Field + ", " + of
	}
	return fmt.Sprintf("%s: %s%s", of, c.Change, state)
}

// after is the value before and after.
func (c Change) after() string {
	if c.Want == "" && c.Got == "" {
		return ""
	}
	if c.Want == "" {
		return c.Got
	}
	return c.Want + " → " + c.Got
}

func (a *Answer) table(w io.Writer) error {
	var b strings.Builder
	b.WriteString(a.Head() + "\n")
	for _, verdict := range []string{Breaks, Depends} {
		for _, g := range a.groups(verdict) {
			fmt.Fprintf(&b, "\n%s  %s\n", strings.ToUpper(verdict), g.title())
			fmt.Fprintf(&b, "  %s:%d, type %s\n", g.File, g.Line, g.Type)
			if verdict == Breaks {
				fmt.Fprintf(&b, "  for %s\n", whom[g.Direction])
			}
			if v := g.after(); v != "" {
				fmt.Fprintf(&b, "  %s\n", v)
			}
			if len(a.Against) > 1 {
				fmt.Fprintf(&b, "  since %s\n", strings.Join(g.Against, ", "))
			}
			if len(g.more) > 0 {
				fmt.Fprintf(&b, "  also as %s\n", some(g.more))
			}
			fmt.Fprintf(&b, "  safely: %s\n", g.Advice)
		}
	}
	for i, g := range a.groups(Safe) {
		if i == 0 {
			b.WriteString("\nSAFE\n")
		}
		fmt.Fprintf(&b, "  %s\n", g.title())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// some lists three of many.
func some(list []string) string {
	if len(list) <= 3 {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:3], ", "), len(list)-3)
}

func (a *Answer) markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### serialbench breaking\n\n%s\n", foreign.Markdown(a.Head()))
	begun := false
	for _, verdict := range []string{Breaks, Depends, Safe} {
		for _, g := range a.groups(verdict) {
			if !begun {
				b.WriteString("\n| verdict | field | library | change | for | before → after | safely |\n")
				b.WriteString("|---|---|---|---|---|---|---|\n")
				begun = true
			}
			text := verdict
			switch {
			case g.Acknowledged != "":
				text += ", acknowledged: " + g.Acknowledged
			case g.Known:
				text += ", in the baseline"
			}
			field := fmt.Sprintf("%s %s:%d", foreign.Code(g.Field), foreign.Markdown(g.File), g.Line)
			if len(g.more) > 0 {
				field += ", also as " + foreign.Markdown(some(g.more))
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", foreign.Markdown(text), field, g.Library, g.Change.Change,
				whom[g.Direction], foreign.Markdown(g.after()), foreign.Markdown(g.Advice))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// github writes annotations, which GitHub shows at the line of the field.
func (a *Answer) github(w io.Writer) error {
	var b strings.Builder
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, verdict := range []string{Breaks, Depends} {
		for _, g := range a.groups(verdict) {
			level := "notice"
			if verdict == Breaks {
				level = "warning"
			}
			if g.Fails() {
				level = "error"
			}
			text := g.title()
			if verdict == Breaks {
				text += " breaks " + whom[g.Direction]
			}
			if v := g.after(); v != "" {
				text += ": " + v
			}
			fmt.Fprintf(&b, "::%s file=%s,line=%d,title=%s::%s. Safely: %s\n", level, property.Replace(a.Prefix+g.File),
				max(g.Line, 1), property.Replace("serialbench breaking: "+g.Change.Change),
				data.Replace(text), data.Replace(g.Advice))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
