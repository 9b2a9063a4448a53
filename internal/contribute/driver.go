package contribute

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/serialbench/serialbench/internal/record"
)

// build has the program built that is asked from then on.
func (k *Check) build(ctx context.Context) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	if err := k.Build(ctx); err != nil {
		return told([]byte(err.Error())), "", ctx.Err()
	}
	return nil, "", nil
}

// ask runs a command of serialbench on the codecs that can be had, and decodes the JSON that it writes.
// Without a result, wrong are the lines that say why.
func (k *Check) ask(result any, args ...string) (wrong []string, err error) {
	out, log, code := k.Serialbench(append(args, "--codec", k.able(), "--quiet", "--format", "json")...)
	return k.answer(result, out, log, code)
}

func (k *Check) answer(result any, out, log []byte, code int) (wrong []string, err error) {
	if code != 0 || len(out) == 0 {
		return told(log), nil
	}
	return nil, json.Unmarshal(out, result)
}

// mostShown is how many things that one step misses are shown.
const mostShown = 6

func shown(missing []string, all string) []string {
	if more := len(missing) - mostShown; more > 0 {
		return append(missing[:mostShown:mostShown], fmt.Sprintf("and %d more; all of them: %s", more, all))
	}
	return missing
}

// nothingToDo is what steps say where no codec can be had.
const nothingToDo = "no codec can be had"

// verify sends the values of every data set through the codecs.
func (k *Check) verify(context.Context) (missing []string, note string, err error) {
	return k.verified("verify")
}

// others verifies with values of other seeds, and on the data sets that are not measured too.
func (k *Check) others(context.Context) (missing []string, note string, err error) {
	for _, seed := range []string{"100", "101"} {
		more, text, err := k.verified("verify", "--seed", seed, "--datasetsize", "5", "--dataset", strings.Join(k.Datasets, ","))
		if err != nil {
			return nil, "", err
		}
		missing, note = append(missing, more...), "two other seeds, hidden data sets: "+text
	}
	return missing, note, nil
}

// verified runs verify, and says how many verdicts there are.
func (k *Check) verified(args ...string) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	var verdicts []record.Verdict
	if wrong, err := k.ask(&verdicts, args...); err != nil || wrong != nil {
		return wrong, "", err
	}
	missing, note = judged(verdicts)
	return shown(missing, "go run . "+strings.Join(args, " ")+" --codec "+k.able()), note, nil
}

// judged are the verdicts that are none to leave as they are, and how many there are of each.
func judged(verdicts []record.Verdict) (missing []string, note string) {
	counts := map[string]int{}
	for _, v := range verdicts {
		counts[v.Verdict]++
		detail := strings.Join(strings.Fields(v.Op+" "+strings.TrimPrefix(v.Detail, v.Op+": ")), " ")
		without := detail == "" || strings.Contains(detail, "does not build") || strings.Contains(detail, "the code generated for this type does not compile")
		if v.Verdict == record.Failed || v.Verdict == record.Unsupported && without {
			missing = append(missing, strings.TrimSpace(fmt.Sprintf("%s on %s: %s %s", v.Codec, v.Dataset, v.Verdict, detail)))
		}
	}
	var words []string
	for _, verdict := range []string{record.OK, record.Adapted, record.Unsupported, record.Failed} {
		if n := counts[verdict]; n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	return missing, strings.Join(words, ", ")
}

// shapesFile has a module with types as users have them.
const shapesFile = "internal/codegen/own/testdata/shapes.txtar"

// shapes verifies types that users have, one after another.
func (k *Check) shapes(ctx context.Context) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	archive, err := txtar.ParseFile(k.Checkout.path(shapesFile))
	if err != nil {
		return nil, "", err
	}
	dir, err := os.MkdirTemp("", "serialbench-shapes-")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(dir)
	files, err := txtar.FS(archive)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", shapesFile, err)
	}
	if err := os.CopyFS(dir, files); err != nil {
		return nil, "", err
	}
	var verdicts []record.Verdict
	for _, f := range archive.Files {
		name, isShape := strings.CutPrefix(f.Name, "internal/shapes/")
		if !isShape || ctx.Err() != nil {
			continue
		}
		name = strings.TrimSuffix(name, filepath.Ext(name))
		name = strings.ToUpper(name[:1]) + name[1:]
		var more []record.Verdict
		out, log, code := k.Serialbench("own", "--dir", dir, "./internal/shapes", name, "--codec", k.able(), "--quiet", "--", "verify", "--quiet", "--datasetsize", "20", "--format", "json")
		wrong, err := k.answer(&more, out, log, code)
		if err != nil {
			return nil, "", fmt.Errorf("type %s: %w", name, err)
		}
		for _, w := range wrong {
			missing = append(missing, name+": "+w)
		}
		verdicts = append(verdicts, more...)
	}
	failed, note := judged(verdicts)
	return shown(append(missing, failed...), "SERIALBENCH_LONG=1 SERIALBENCH_CODECS="+k.able()+" go test -run TestShapesEveryCodec ./internal/codegen/own"), note, ctx.Err()
}
