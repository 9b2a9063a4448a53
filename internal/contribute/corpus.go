package contribute

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// corpus tries the kept hostile inputs of the codecs again, and has Go's fuzzer look
// for some where a codec has none.
func (k *check) corpus(ctx context.Context) (missing []string, note string, err error) {
	const set = "person" // the data set of bench/hostile's corpus
	var ids, made []string
	for _, c := range k.codecs {
		if c.Unobtainable != "" || c.NoOp || !slices.Contains(c.Datasets, set) {
			continue
		}
		ids = append(ids, c.ID)
		switch entries, err := os.ReadDir(k.part.Checkout.path("bench/hostile/testdata/fuzz/" + strings.ReplaceAll(c.ID, "/", "_"))); {
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return nil, "", err
		case len(entries) == 0:
			made = append(made, c.ID)
		}
	}
	if len(ids) == 0 {
		return nil, "none: no codec takes data set " + set, nil
	}
	env := []string{"SERIALBENCH_CODECS=" + strings.Join(ids, ",")}
	if len(made) > 0 {
		limit := fmt.Sprintf("%ds", int(cmp.Or(k.options.FuzzFor, 10*time.Second).Seconds()))
		fuzz := exec.CommandContext(ctx, "bench/fuzz.sh", append([]string{limit}, made...)...)
		fuzz.Dir = k.part.Checkout.Dir
		fuzz.Cancel = func() error { return fuzz.Process.Signal(os.Interrupt) }
		fuzz.Env = append(os.Environ(), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+k.part.overlayFile()))
		if out, ok, err := outcome(ctx, fuzz.CombinedOutput); err != nil || !ok {
			return told(out), "", err
		}
		note = "made for " + strings.Join(made, ", ") + "; commit bench/hostile/testdata/fuzz"
	}
	if out, ok, err := k.goRun(ctx, env, "test", "-count=1", "./bench/hostile"); err != nil || !ok {
		return told(out), note, err
	}
	return nil, note, nil
}
