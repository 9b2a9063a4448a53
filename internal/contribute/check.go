package contribute

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
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
	Folders []string `json:"folders"`
	OK      bool     `json:"ok"`
	Steps   []Step   `json:"steps"`
}

// CheckOptions say what is checked.
type CheckOptions struct {
	Globs   []string      // of codecs
	Quick   bool          // leave out the shapes and random types of own, which take minutes
	FuzzFor time.Duration // how long Go's fuzzer looks for the inputs of a codec that has none
	Done    func(Step)    // told of each step, in order; nil: nobody
}

// check is one run.
type check struct {
	part    *Part
	options CheckOptions
	folders []string // those chosen
	codecs  []entry
	ids     []string
	program string
}

// asked is a step that is still to be done: it returns what is missing, in words. The
// error is of the check itself.
type asked struct {
	name  string
	needs bool // what comes after it is skipped unless it is ok
	do    func(ctx context.Context) (missing []string, note string, err error)
}

// Check does everything that is asked of the codecs that the globs match, as the
// repository's tests do it for all codecs. The error is [ErrFailed] if something is
// missing. Nothing is written but inputs of the fuzzer where a codec has none.
func (c *Checkout) Check(ctx context.Context, o CheckOptions) (*Report, error) {
	folders, err := c.Choose(o.Globs)
	if err != nil {
		return nil, err
	}
	part, err := c.Part(folders)
	if err != nil {
		return nil, err
	}
	k := &check{part: part, options: o, folders: folders}
	r := &Report{Version: 1, Folders: folders, OK: true}
	skip := ""
	for _, a := range k.steps() {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		s := Step{Name: a.name, Verdict: OK}
		if skip != "" {
			s.Verdict, s.Note = Skipped, skip+" has to be ok first"
		} else {
			start := time.Now()
			if s.Missing, s.Note, err = a.do(ctx); err != nil {
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
		r.Codecs = k.ids
		r.Steps = append(r.Steps, s)
		if o.Done != nil {
			o.Done(s)
		}
	}
	if !r.OK {
		return r, ErrFailed
	}
	return r, nil
}

// WriteStep writes a step in a line, and a line for each thing that is missing.
func WriteStep(w io.Writer, s Step) error {
	line := fmt.Sprintf("%-8s %-15s %5.1f s", s.Verdict, s.Name, s.Seconds)
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
	if what == "" {
		what = strings.Join(r.Folders, ", ")
	}
	if r.OK {
		return fmt.Sprintf("%s: all %d checks are ok, in %.0f s", what, len(r.Steps), total)
	}
	return fmt.Sprintf("%s: %d of %d checks failed, %d were skipped, in %.0f s", what, failed, len(r.Steps), skipped, total)
}

// WriteJSON writes the report as JSON.
func (r *Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

// goRun runs a command of go on the part and returns its output; ok reports whether it exited with 0.
func (k *check) goRun(ctx context.Context, env []string, name string, args ...string) (out []byte, ok bool, err error) {
	cmd := k.part.goCommand(ctx, name, args...)
	cmd.Env = append(os.Environ(), env...)
	out, ok, err = outcome(ctx, cmd.CombinedOutput)
	if bytes.Contains(out, []byte("no tests to run")) {
		return out, false, err // a test that was renamed
	}
	return out, ok, err
}

// outcome tells a program that failed from one that could not be run.
func outcome(ctx context.Context, run func() ([]byte, error)) (out []byte, ok bool, err error) {
	out, err = run()
	if ctx.Err() != nil {
		return out, false, ctx.Err()
	}
	var exit interface{ ExitCode() int }
	if errors.As(err, &exit) {
		return out, false, nil
	}
	return out, err == nil, err
}

// told are the lines of a tool's output that say what is wrong: all that are not
// empty, without those that only frame them, at most a dozen.
func told(out []byte) []string {
	const most = 12
	var list []string
	more := 0
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "", line == "FAIL", line == "PASS", strings.HasPrefix(line, "# "), strings.HasPrefix(line, "exit status"),
			strings.HasPrefix(line, "=== "), strings.HasPrefix(line, "ok "), strings.HasPrefix(line, "FAIL\t"), strings.HasPrefix(line, "--- FAIL: "):
		case len(list) == most:
			more++
		default:
			list = append(list, line)
		}
	}
	if more > 0 {
		list = append(list, fmt.Sprintf("and %d lines more", more))
	}
	if len(list) == 0 {
		list = []string{string(bytes.TrimSpace(out)) + " (it failed and said nothing else)"}
	}
	return list
}
