package breaking

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/config"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Release is a tag, compared with the one before.
type Release struct {
	Name    string   `json:"name"`
	Before  string   `json:"before"`
	Breaks  int      `json:"breaks"`
	Depends int      `json:"depends"`
	First   []string `json:"changes"`           // that break, a few
	Problem string   `json:"problem,omitempty"` // why it was not compared
}

// History is which releases a gate would have stopped.
type History struct {
	Version  int       `json:"version"`
	Releases []Release `json:"releases"`
}

// Period reads how long a time is, such as 6mo, 90d or forever, in days; [config.Forever] has no end.
func Period(text string) (days int, err error) {
	if months, ok := strings.CutSuffix(text, "mo"); ok {
		if n, err := strconv.Atoi(months); err == nil && n > 0 {
			return n * 365 / 12, nil
		}
	}
	if days, err = config.Days(text); err != nil || days == 0 {
		return 0, mistake.Errorf("--history: %q is no time, such as 6mo, 90d or forever", text)
	}
	return days, nil
}

// Releases compares each release of a period, which ends with the last one, with the release before it.
func Releases(ctx context.Context, r Request, all []Base, period string) (*History, error) {
	days, err := Period(period)
	if err != nil {
		return nil, err
	}
	if len(all) < 2 {
		return nil, mistake.Errorf("--history: needs two tags that HEAD contains, and there are %d", len(all))
	}
	since := all[len(all)-1].When.Add(-time.Duration(days) * 24 * time.Hour)
	first := slices.IndexFunc(all, func(b Base) bool { return days == config.Forever || !b.When.Before(since) })
	all = all[max(first-1, 0):]
	if len(all) < 2 {
		return nil, mistake.Errorf("--history: the last tag is the only one of this time; take a longer one than %s", period)
	}
	h := &History{Version: 1}
	for i := 1; i < len(all); i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.Progress("comparing "+all[i].Name, i-1, len(all)-1)
		q := r
		q.Dir, q.Bases, q.Progress = all[i].Dir, all[i-1:i], func(string, int, int) {}
		one := Release{Name: all[i].Name, Before: all[i-1].Name, First: []string{}}
		a, err := Run(ctx, q)
		if err != nil {
			one.Problem = mistake.Line(err)
			h.Releases = append(h.Releases, one)
			continue
		}
		for _, c := range a.Changes {
			switch {
			case c.Fails():
				one.Breaks++
				if name := c.Field + " " + c.Change; !slices.Contains(one.First, name) {
					one.First = append(one.First, name)
				}
			case c.Verdict == Depends:
				one.Depends++
			}
		}
		h.Releases = append(h.Releases, one)
	}
	return h, nil
}

// Head says how many would have been stopped.
func (h *History) Head() string {
	flagged := 0
	for _, r := range h.Releases {
		if r.Breaks > 0 {
			flagged++
		}
	}
	return fmt.Sprintf("%d of %d releases would have been flagged", flagged, len(h.Releases))
}

// HistoryFormats are the forms of a history.
func HistoryFormats() []string { return []string{"table", "md", "json"} }

// Write writes a history in a form.
func (h *History) Write(w io.Writer, format string) error {
	if format == "json" {
		return foreign.WriteJSON(w, h)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", h.Head())
	if format == "md" {
		b.WriteString("\n| release | after | break | depend | changes |\n|---|---|---|---|---|\n")
	}
	for _, r := range h.Releases {
		what := some(r.First)
		if r.Problem != "" {
			what = "not compared: " + r.Problem
		}
		if format == "md" {
			fmt.Fprintf(&b, "| %s | %s | %d | %d | %s |\n", r.Name, r.Before, r.Breaks, r.Depends,
				strings.ReplaceAll(what, "|", `\|`))
			continue
		}
		fmt.Fprintf(&b, "  %s after %s: %d break, %d depend", r.Name, r.Before, r.Breaks, r.Depends)
		if what != "" {
			b.WriteString("; " + what)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}
