package contribute

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// build has the program built that is asked from then on.
func (k *Check) build(ctx context.Context) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	if err := k.Build(ctx); err != nil {
		return problems([]byte(err.Error())), "", ctx.Err()
	}
	return nil, "", nil
}

// ask runs a command of serialbench on the codecs that can be had, and decodes the JSON that it writes.
// Without a result, wrong are the lines that say why.
func (k *Check) ask(result any, args ...string) (wrong []string, err error) {
	out, log, code := k.Serialbench(append(args, "--codec", k.able(), "--quiet", "--format", "json")...)
	if code != 0 || len(out) == 0 {
		return problems(log), nil
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
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	var verdicts []record.Verdict
	if wrong, err := k.ask(&verdicts, "verify"); err != nil || wrong != nil {
		return wrong, "", err
	}
	k.without = map[string]bool{}
	for _, v := range verdicts {
		if v.Dataset == "person" && v.Verdict == record.Unsupported {
			k.without[v.Codec] = true
		}
	}
	missing, note = judged(verdicts)
	return shown(missing, "go run . verify --codec "+k.able()), note, nil
}

// judged are the verdicts that are none to leave as they are, and how many there are of each.
func judged(verdicts []record.Verdict) (missing []string, note string) {
	counts := map[record.Verified]int{}
	for _, v := range verdicts {
		counts[v.Verdict]++
		detail := strings.Join(strings.Fields(v.Op+" "+strings.TrimPrefix(v.Detail, v.Op+": ")), " ")
		without := detail == "" || strings.Contains(detail, "does not build") ||
			strings.Contains(detail, "the code generated for this type does not compile")
		if v.Verdict == record.Failed || v.Verdict == record.Unsupported && without {
			missing = append(missing, strings.TrimSpace(fmt.Sprintf("%s on %s: %s %s", v.Codec, v.Dataset, v.Verdict, detail)))
		}
	}
	var words []string
	for _, verdict := range []record.Verified{record.OK, record.Adapted, record.Unsupported, record.Failed} {
		if n := counts[verdict]; n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	return missing, strings.Join(words, ", ")
}
