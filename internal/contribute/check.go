package contribute

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
)

// ErrFailed says that a check failed; its report says what is missing.
var ErrFailed = errors.New("a check failed")

// The verdicts of a step.
const (
	OK      = "ok"
	Failed  = "failed"
	Skipped = "skipped" // an earlier step has to be ok first
)

// A Step is one thing that is asked of codecs.
type Step struct {
	Name    string   `json:"step"`
	Verdict string   `json:"verdict"`
	Missing []string `json:"missing,omitempty"` // what is missing, in words, one line each
	Note    string   `json:"note,omitempty"`    // what was done, where that is worth a word
	Seconds float64  `json:"seconds"`
}

// A Report is what a check found.
type Report struct {
	Version int      `json:"version"`
	Codecs  []string `json:"codecs"`
	OK      bool     `json:"ok"`
	Steps   []Step   `json:"steps"`
}

// A Check is one run over some codecs.
type Check struct {
	Checkout *Checkout
	Codecs   []codec.Info
	Quick    bool // leave out what takes a minute: other types
	Done     func(Step)

	// Build has one program built of the codecs on all data sets, which the commands use then.
	Build func(context.Context) error
	// Serialbench runs a command of serialbench with the arguments, and returns what it wrote and its exit code.
	Serialbench func(args ...string) (out, log []byte, code int)

	folders []string        // of the codecs' libraries
	without map[string]bool // codecs that cannot express the data set person
}

// Choose takes of all codecs of this program those that are checked: each with its options, or what a glob matches.
func (k *Check) Choose(ids []string, all []codec.Info) error {
	chosen := make([]bool, len(all))
	var known []string
	for _, c := range all {
		known = append(known, c.ID)
	}
	for _, id := range ids {
		found := false
		for i, c := range all {
			if codec.Match(id, c.ID) || codec.Match(id+"/**", c.ID) {
				chosen[i], found = true, true
			}
		}
		switch {
		case found:
		case k.Checkout.Has(id):
			return mistake.Linef("this program was built before it had codecs/%s; run: go run . codec check %s", id, id)
		default:
			return mistake.Linef("no codec %q; nearest: %s", id, mistake.Near(id, known))
		}
	}
	for i, c := range all {
		if chosen[i] {
			k.Codecs = append(k.Codecs, c)
		}
	}
	return nil
}

// asked is a step that is still to be done: it returns what is missing, in words. The
// error is of the check itself.
type asked struct {
	name  string
	needs bool // what comes after it is skipped unless it is ok
	do    func(ctx context.Context) (missing []string, note string, err error)
}

// steps are what is asked, in an order in which the cheap comes first.
func (k *Check) steps() []asked {
	list := []asked{
		{"source", true, k.source},
		{"description", true, k.description},
		{"recorded", true, k.recorded},
		{"vet", true, k.vet},
		{"tests", false, k.tests},
		{"build", true, k.build},
		{"verify", true, k.verify},
		{"every codec", false, k.every},
		{"traits", false, k.traits},
		{"edges", false, k.edges},
		{"hostile input", false, k.hostile},
		{"kept inputs", false, k.kept},
	}
	if !k.Quick {
		list = append(list, asked{"other types", false, k.types})
	}
	return list
}

// Run does everything that is asked of the codecs, as the repository's tests do it
// for all. The error is [ErrFailed] if something is missing. It writes what commands
// write: go.mod and go.sum, what is recorded of the library's generator, and codecs/facts.json.
func (k *Check) Run(ctx context.Context) (*Report, error) {
	r := &Report{Version: 1, Codecs: k.ids(), OK: true}
	if err := k.find(); err != nil {
		return r, err
	}
	skip := ""
	for _, a := range k.steps() {
		s := Step{Name: a.name, Verdict: OK}
		if skip != "" {
			s.Verdict, s.Note = Skipped, skip+" has to be ok first"
		} else {
			var err error
			start := time.Now()
			s.Missing, s.Note, err = a.do(ctx)
			if ctx.Err() != nil {
				return r, ctx.Err()
			}
			if err != nil {
				return r, fmt.Errorf("%s: %w", a.name, err)
			}
			s.Seconds = time.Since(start).Seconds()
			if len(s.Missing) > 0 {
				s.Verdict, r.OK = Failed, false
				if a.needs {
					skip = a.name
				}
			}
		}
		r.Steps = append(r.Steps, s)
		if k.Done != nil {
			k.Done(s)
		}
	}
	if !r.OK {
		return r, ErrFailed
	}
	return r, nil
}

// find finds the folders of the codecs' libraries.
func (k *Check) find() error {
	all, err := generate.ReadFolders(k.Checkout.Dir)
	for _, c := range k.Codecs {
		if f := generate.FolderOf(c.ID, all); f != "" && !slices.Contains(k.folders, f) {
			k.folders = append(k.folders, f)
		}
	}
	return err
}

// ids are those of the codecs.
func (k *Check) ids() (all []string) {
	for _, c := range k.Codecs {
		all = append(all, c.ID)
	}
	return all
}

// able are the codecs that can be had, with commas between them; "" if there are none.
func (k *Check) able() string {
	var ids []string
	for _, c := range k.Codecs {
		if c.Unobtainable == "" && !c.NoOp {
			ids = append(ids, c.ID)
		}
	}
	return strings.Join(ids, ",")
}

// WriteStep writes a step in a line, and a line for each thing that is missing.
func WriteStep(w io.Writer, s Step) error {
	line := fmt.Sprintf("%-8s %-13s %5.1f s", s.Verdict, s.Name, s.Seconds)
	if s.Note != "" {
		line += "  " + s.Note
	}
	for _, m := range s.Missing {
		line += "\n         " + m
	}
	_, err := fmt.Fprintln(w, line)
	return err
}

// Summary is the last line of a report.
func (r *Report) Summary() string {
	failed, skipped, total := 0, 0, 0.0
	for _, s := range r.Steps {
		total += s.Seconds
		switch s.Verdict {
		case Failed:
			failed++
		case Skipped:
			skipped++
		}
	}
	what := strings.Join(r.Codecs, ", ")
	if r.OK {
		return fmt.Sprintf("%s: all %d checks are ok, in %.0f s", what, len(r.Steps), total)
	}
	return fmt.Sprintf("%s: %d of %d checks failed, %d were skipped, in %.0f s", what, failed,
		len(r.Steps), skipped, total)
}

// WriteJSON writes the report as JSON.
func (r *Report) WriteJSON(w io.Writer) error {
	return foreign.WriteJSON(w, r)
}
