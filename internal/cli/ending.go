package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
)

// hurried reports whether a run is shown in short: for readers, in the usual tables, and
// without --all.
func (f *shown) hurried() bool {
	return f.rows != session.AllRows && f.forReaders() && f.style == string(view.StyleRanked) && !f.sections &&
		!f.nameSections && !f.sectionHeader
}

func (f *shown) forReaders() bool { return slices.Contains([]string{"table", "txt"}, f.format) }

// noPage is the value of --page for none.
const noPage = "none"

// ending closes what a run shows: what recommend would choose, how to ask it, and the
// page with everything.
func (p *program) ending(out *output, f shown, x *stats.Estimated, path string) error {
	if !f.forReaders() {
		return nil
	}
	page, err := p.pageOf(f, x, path)
	if err != nil {
		return err
	}
	var lines []string
	if f.hurried() {
		q := recommend.Question{Contract: stats.Contract(f.contract), Kinds: p.field.Kinds()}
		if a, err := recommend.Choose(x, q); err == nil {
			lines = append(lines, recommend.Brief(a)...)
		}
		if len(lines) > 0 {
			lines = append(lines, fmt.Sprintf("what you need decides: serialbench recommend --need untrusted,no-codegen %s "+
				"(see recommend --help)", foreign.Word(path)))
		}
	}
	if page != "" {
		lines = append(lines, "everything, in a browser: "+foreign.Word(page))
	}
	if len(lines) == 0 {
		return nil
	}
	return out.write(func(w io.Writer) error {
		_, err := io.WriteString(w, "\n"+strings.Join(lines, "\n")+"\n")
		return err
	})
}

// pageOf writes the page of a record beside it, or where --page says, and returns where.
// A record without a measurement has none.
func (p *program) pageOf(f shown, x *stats.Estimated, path string) (page string, err error) {
	if f.page == noPage || len(x.Rec.Samples) == 0 {
		return "", nil
	}
	page = cmp.Or(f.page, strings.TrimSuffix(path, ".jsonl")+".html")
	out, err := openOutput(page, p.stdout)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	s := f.show
	s.format, s.output = "html", page
	return page, s.write(p, out, x)
}

// next says at a terminal which command comes after this one.
func (p *program) next(quiet bool, command string) {
	if !quiet && terminal(p.stdout) {
		fmt.Fprintln(p.stderr, "next:", again.Through(command, p.field.Through, nil)) // nobody left to tell
	}
}

// flagged is a flag with each of its values, for a command that is shown.
func flagged(name string, values []string) (text string) {
	for _, v := range values {
		text += " --" + name + " " + foreign.Word(v)
	}
	return text
}
