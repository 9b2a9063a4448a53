package builds

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// ofGo reports whether the builds are of several Go releases.
func (h History) ofGo() bool {
	releases := map[string]bool{}
	for _, b := range h.Builds {
		if b.Problem == "" {
			releases[b.Go] = true
		}
	}
	return len(releases) > 1
}

// GoReleases has a row for each codec and data set and a column for each release: whether it verifies, how long it
// takes, and what the release before took.
func (h History) GoReleases() grid.Table {
	ops := h.rec.Run.Plan.Ops
	t := grid.Table{Title: "codecs by Go release", Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}}}
	for _, b := range h.Builds {
		t.Columns = append(t.Columns, grid.Column{Name: b.Name})
	}
	for _, c := range h.rec.Run.Plan.Codecs {
		for _, d := range h.rec.Run.Plan.Datasets {
			row := []string{c, d}
			for i := range h.Builds {
				text, note := h.inRelease(i, c, d, ops)
				row = append(row, text)
				if note != "" {
					t.Notes = append(t.Notes, note)
				}
			}
			t.Add(row...)
		}
	}
	t.Notes = append(t.Notes, fmt.Sprintf("times of %s for codecs that verify, and the change from the release before; "+
		"~: not significant", strings.Join(ops, " and ")))
	e := h.rec.Run.Environment
	t.Notes = append(t.Notes, fmt.Sprintf("measured on %s, %s, %s/%s, %s", e.CPU, number.Plural(e.Cores, "core", "cores"),
		e.OS, e.Arch, h.rec.Run.Started.UTC().Format(time.DateOnly)))
	for _, w := range e.Warnings {
		t.Notes = append(t.Notes, "warning: "+w)
	}
	return t
}

// inRelease is what a codec does in one release, and what there is to say of it below the table.
func (h History) inRelease(build int, codec, dataset string, ops []string) (text, note string) {
	b := h.Builds[build]
	if b.Problem != "" {
		return "not built", ""
	}
	at := slices.IndexFunc(h.rec.Verdicts, func(v record.Verdict) bool {
		return v.Build == build && v.Codec == codec && v.Dataset == dataset
	})
	if at < 0 {
		return "does not build", ""
	}
	if v := h.rec.Verdicts[at]; v.Verdict == record.Failed || v.Verdict == record.Unsupported {
		if v.Verdict == record.Unsupported {
			return "not there", fmt.Sprintf("%s with %s: %s", codec, b.Name, v.Detail)
		}
		return string(v.Verdict), fmt.Sprintf("%s on %s with %s: %s", codec, dataset, b.Name, v.Detail)
	}
	var times, changes []string
	compared := false
	for _, op := range ops {
		ns, change := "-", "-"
		for _, c := range h.cells[build] {
			if c.Codec == codec && c.Dataset == dataset && c.Op == op {
				ns = number.Three(c.NS) + " ns"
			}
		}
		for _, c := range h.Cells {
			if c.Build == build && c.Codec == codec && c.Dataset == dataset && c.Op == op {
				change, _ = grid.Change(c.Change, c.Shown, number.Signed)
				compared = true
			}
		}
		times, changes = append(times, ns), append(changes, change)
	}
	if text = strings.Join(times, ", "); strings.Trim(text, "-, ") == "" {
		text = "verifies"
	}
	if compared {
		text += " (" + strings.Join(changes, ", ") + ")"
	}
	if v := h.rec.Verdicts[at]; v.FallsBack != "" {
		text = "falls back to " + v.FallsBack + ": " + text
	}
	return text, ""
}
