package standalone

import (
	"cmp"
	"fmt"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
)

// Private reports whether a finding is told to a library's authors before anybody else, since somebody else could
// make use of it.
func (f Finding) Private() bool { return f.Kind == Attack || record.Harmful(f.Verdict) }

// Issue is what a person can send to the authors of a library: the program of a finding, what it said when it ran, and
// what was expected. goVersion is that of the Go it ran with, such as "go1.26.8 linux/amd64".
func (f Finding) Issue(files []emit.File, said, goVersion string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nVersions: %s\n\n", f.title(), goVersion)
	for _, file := range files {
		if file.Name != "go.mod" {
			continue
		}
		mod, err := modfile.Parse(file.Name, file.Data, nil)
		if err != nil {
			return "", err
		}
		for _, r := range mod.Require {
			if !r.Indirect {
				fmt.Fprintf(&b, "- %s %s\n", r.Mod.Path, r.Mod.Version)
			}
		}
	}
	_, what, _ := strings.Cut(strings.TrimSpace(said), ": ")
	fmt.Fprintf(&b, "\n## What happens\n\n%s\n\n## What was expected\n\n%s\n\n## A program that shows it\n\n",
		foreign.Markdown(what), f.expected())
	b.WriteString("These files, `go mod tidy` and `go run .`; the exit status is 0 as long as it happens.\n")
	for _, file := range files {
		if strings.HasSuffix(file.Name, ".mod") || strings.HasSuffix(file.Name, ".sum") {
			continue
		}
		fence := "```"
		for strings.Contains(string(file.Data), fence) {
			fence += "`"
		}
		fmt.Fprintf(&b, "\n%s:\n\n%sgo\n%s%s\n", file.Name, fence, file.Data, fence)
	}
	return b.String(), nil
}

// title is a finding in a line.
func (f Finding) title() string {
	switch f.Kind {
	case Bug:
		text, _, _ := strings.Cut(f.Detail, ". ")
		if _, after, ok := strings.Cut(text, " shows that "); ok {
			text = after
		}
		return foreign.Markdown(strings.TrimSuffix(strings.ToUpper(text[:1])+text[1:], "."))
	case Edge:
		return foreign.Markdown(fmt.Sprintf("%s does not come back: %s", f.Name, f.Verdict))
	case Trait:
		return foreign.Markdown(fmt.Sprintf("%s: %s", f.Name, f.Verdict))
	case Interop:
		return foreign.Markdown(strings.TrimSpace(fmt.Sprintf("Reading what %s wrote: %s %s", f.Peer, f.Verdict, f.Name)))
	case Conform:
		return foreign.Markdown(fmt.Sprintf("%s: %s", f.Name, f.Verdict))
	}
	does := f.Verdict
	if o, ok := record.OutcomeOf(f.Verdict); ok && o.Does != "" {
		does = o.Does
	}
	return fmt.Sprintf("%s of hostile input %s", cmp.Or(f.Op, "unmarshal"), does)
}

// expected is what a reader of the finding would have.
func (f Finding) expected() string {
	switch {
	case f.Kind == Attack && f.Verdict == record.Endless:
		return "An error, or a value within a time in proportion to the input."
	case f.Kind == Attack && (f.Verdict == record.Unbounded || f.Verdict == record.Died):
		return "An error before memory or stack is used out of proportion to the input."
	case f.Kind == Attack && f.Verdict == record.Poisoned:
		return "An error for this input, and the right value for good input after it."
	case f.Kind == Attack, f.Kind == Edge && record.Harmful(f.Verdict):
		return "An error."
	case f.Kind == Edge && f.Verdict == edges.Failed, f.Kind == Bug:
		return "The value that was written, or an error that says why it cannot be had."
	case f.Kind == Interop:
		return "The value that the other library wrote."
	case f.Kind == Conform:
		return "What the specification says of this case."
	case f.Kind == Trait:
		return "A sentence in the documentation, if it is meant to be so."
	}
	return "The value that was written."
}
