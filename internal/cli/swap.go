package cli

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// swapValues is how many values of each kind are written to see how far the pick is from a drop-in.
const swapValues = 8

// swapTime is when no further input is tried for it.
const swapTime = 20 * time.Second

// swap says in a line how far the pick of a record is from a drop-in for what the package of the type uses today;
// "" where there is nothing to say.
func (p *program) swap(ctx context.Context, f ownFlags, path string) (string, error) {
	dir := cmp.Or(f.request.Dir, ".")
	if !strings.HasPrefix(f.request.Package, ".") {
		return "", nil // not the user's module
	}
	rec, err := record.ReadFile(path)
	if err != nil {
		return "", err
	}
	q := recommend.Question{Contract: stats.Contract(f.run.show.contract), Kinds: p.kinds()}
	a, err := recommend.Choose(rec, q, f.run.show.estimating())
	if err != nil || len(a.Picks) == 0 {
		return "", nil // the answer says why
	}
	pick, used := a.Picks[0].Codec, wire.Used(filepath.Join(dir, f.request.Package), breaking.ModuleFolder(dir))
	of := formatOf(pick)
	var today string
	for _, id := range used {
		if id == pick {
			return "", nil
		}
		if today == "" || formatOf(id) == of {
			today = id
		}
	}
	if today == "" {
		return "", nil
	}
	if formatOf(today) != of {
		return fmt.Sprintf("%s instead of %s, which your code imports, is another format: "+
			"whoever reads the messages changes too", pick, today), nil
	}
	set := p.field.Suite.Datasets[0].ID
	if p.field.Lacks(today, set) == "" {
		var pair [2]differ.Codec
		for i, id := range []string{today, pick} {
			if pair[i], err = p.side(p.field, id, set); err != nil {
				return "", err
			}
		}
		r, err := differ.Run(ctx, pair[0], pair[1], differ.Options{Dataset: set, Values: swapValues,
			Seed: f.run.values.seed, Format: of, Time: swapTime, Progress: func(string, int, int) {}})
		if err != nil {
			return "", err
		}
		brief := r.Brief()
		if r.Left.Inputs > 0 {
			brief += fmt.Sprintf(" (%d of %d inputs tried in %v)", r.Inputs, r.Inputs+r.Left.Inputs, swapTime)
		}
		return fmt.Sprintf("%s instead of %s, which your code imports: %s; see %s", pick, today, brief,
			swapCommand(today, pick, f.request)), nil
	}
	return fmt.Sprintf("%s instead of %s, which your code imports: see %s", pick, today,
		swapCommand(today, pick, f.request)), nil
}

func swapCommand(today, pick string, r build.Request) string {
	text := fmt.Sprintf("serialbench differ %s %s %s %s", today, pick, shellWord(r.Package), shellWord(r.Type))
	if r.Dir != "" {
		text += " --dir " + shellWord(r.Dir)
	}
	return text
}

func formatOf(id string) string {
	format, _, _ := strings.Cut(id, "/")
	return format
}
