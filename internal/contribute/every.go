package contribute

import (
	"bytes"
	"context"
	"os"
	"strings"
)

// every runs the tests that all codecs have to pass: values of other seeds, data sets that are not measured, streams,
// times, and whether the library's functions are in a profile.
func (k *Check) every(ctx context.Context) (missing []string, note string, err error) {
	return k.test(ctx, "-count=1", "./codecs/internal/every")
}

// types runs the tests of types as users have them, and of random ones.
func (k *Check) types(ctx context.Context) (missing []string, note string, err error) {
	return k.test(ctx, "-count=1", "-timeout", "40m", "-run", "^(TestShapesEveryCodec|TestRandomTypes)$",
		"./internal/codegen/build")
}

// test runs a test with the codecs that can be had.
func (k *Check) test(ctx context.Context, args ...string) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	out, ok, err := k.Checkout.command(ctx, []string{"SERIALBENCH_LONG=1", "SERIALBENCH_CODECS=" + k.able()}, "go",
		append([]string{"test"}, args...)...)
	if err != nil || !ok || bytes.Contains(out, []byte("no tests to run")) { // a test that was renamed
		return problems(out), "", err
	}
	return nil, "", nil
}

// kept tries the hostile inputs again that are kept for the codecs, and has Go's fuzzer make some where there are none.
func (k *Check) kept(ctx context.Context) (missing []string, note string, err error) {
	if made := k.withoutInputs(); len(made) > 0 {
		if out, ok, err := k.Checkout.command(ctx, nil, "bench/fuzz.sh", append([]string{"10s"}, made...)...); err != nil ||
			!ok {
			return problems(out), "", err
		}
		note = "made for " + strings.Join(made, ", ") + "; commit bench/hostile/testdata/fuzz"
	}
	missing, nothing, err := k.test(ctx, "-count=1", "-run", "^TestCorpus$", "./bench/hostile")
	return missing, note + nothing, err
}

// withoutInputs are the codecs for which bench/hostile keeps no hostile inputs of the data set person, which its test
// asks for.
func (k *Check) withoutInputs() (ids []string) {
	for _, c := range k.Codecs {
		entries, err := os.ReadDir(k.Checkout.path("bench/hostile/testdata/fuzz/" + strings.ReplaceAll(c.ID, "/", "_")))
		if c.Unobtainable == "" && !c.NoOp && (err != nil || len(entries) == 0) && !k.without[c.ID] {
			ids = append(ids, c.ID)
		}
	}
	return ids
}
