package checks

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
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// swapValues is how many values of each kind are written to see how far the pick is from a drop-in.
const swapValues = 8

// swapTime is when no further input is tried for it.
const swapTime = 20 * time.Second

// Swap says in a line how far the pick of a run is from a drop-in for what the package of a type uses today, by
// values of a seed; "" where there is nothing to say.
func Swap(ctx context.Context, field *session.Field, r build.Request, x *stats.Estimated, q recommend.Question,
	seed uint64) (string, error) {
	dir := cmp.Or(r.Dir, ".")
	if !strings.HasPrefix(r.Package, ".") {
		return "", nil // not the user's module
	}
	a, err := recommend.Choose(x, q)
	if err != nil || len(a.Picks) == 0 {
		return "", nil // the answer says why
	}
	pick, used := a.Picks[0].Codec, wire.Used(filepath.Join(dir, r.Package), breaking.ModuleFolder(dir))
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
	set := field.Suite.Datasets[0].ID
	if field.Lacks(today, set) == "" {
		var pair [2]differ.Codec
		for i, id := range []string{today, pick} {
			if pair[i], err = Side(field, id, set); err != nil {
				return "", err
			}
		}
		found, err := differ.Run(ctx, pair[0], pair[1], differ.Options{Dataset: set, Values: swapValues,
			Seed: seed, Format: of, Time: swapTime, Progress: func(string, int, int) {}})
		if err != nil {
			return "", err
		}
		brief := found.Brief()
		if left := found.Left.Inputs; left > 0 {
			brief += fmt.Sprintf(" (%d of %d inputs tried in %v)", found.Inputs, found.Inputs+left, swapTime)
		}
		return fmt.Sprintf("%s instead of %s, which your code imports: %s; see %s", pick, today, brief,
			swapCommand(today, pick, r)), nil
	}
	return fmt.Sprintf("%s instead of %s, which your code imports: see %s", pick, today,
		swapCommand(today, pick, r)), nil
}

func swapCommand(today, pick string, r build.Request) string {
	text := fmt.Sprintf("serialbench differ %s %s %s %s", today, pick, foreign.Word(r.Package), foreign.Word(r.Type))
	if r.Dir != "" {
		text += " --dir " + foreign.Word(r.Dir)
	}
	return text
}

func formatOf(id string) string {
	format, _, _ := strings.Cut(id, "/")
	return format
}
