package cli

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/internal/codegen/build"
)

// zeros is input without an end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// refused runs command lines that are mistakes, in a folder with files: each answers 2 with one line that has words,
// and leaves nothing behind.
func refused(t *testing.T, files map[string]string, tries map[string]struct{ line, want string }) {
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range tries {
		t.Run(name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			args := strings.Fields(c.line)
			for i, a := range args {
				args[i] = strings.ReplaceAll(a, "''", "")
			}
			code := Run(testField(), zeros{}, &stdout, &stderr, args, WithOwn(&build.Engine{Sources: fstest.MapFS{}}))
			_, said, _ := strings.Cut("\n"+stderr.String(), "\nserialbench: taking a CPU profile")
			if said == "" {
				said = stderr.String()
			} else {
				_, said, _ = strings.Cut(said, "\n")
			}
			if code != ExitMistake || !strings.Contains(said, c.want) ||
				strings.Count(said, "\n") != 1 || stdout.Len() > 0 {
				t.Errorf("%s: exit code %d, %.300s", c.line, code, said)
			}
			if left, err := os.ReadDir("."); err != nil || len(left) != len(files) {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

func inflated(n int) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(make([]byte, n)) // into memory
	_ = z.Close()
	return b.String()
}

// TestInputsHaveBounds: what a user names may have no end, inflate, or ask for more than a machine has.
func TestInputsHaveBounds(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("no /dev/zero")
	}
	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for b := make([]byte, 1<<16); ; {
			if _, err := w.Write(b); err != nil {
				return
			}
		}
	}))
	defer endless.Close()
	reproducer := func(limits string) string {
		return `{"codec":"json/std","dataset":"person","op":"unmarshal","outcome":"panic","size":1,"input":"ew==",` +
			limits + `}`
	}
	record := func(plan string) string {
		return `{"kind":"run","version":5,"plan":{"codecs":["json/std"],"datasets":["person"],"ops":["marshal"],` +
			`"sample_ns":1,` + plan + `}}` + "\n"
	}
	const large, line = "more than 64 MiB", "a line of more than"
	refused(t, map[string]string{
		"bomb":     inflated(200 << 20),
		"memory":   reproducer(`"limits":{"memory_bytes":9223372036854775807,"deadline_ns":1000000000}`),
		"nolimit":  reproducer(`"limits":{"memory_bytes":0,"deadline_ns":1000000000}`),
		"deadline": reproducer(`"limits":{"memory_bytes":1048576,"deadline_ns":2305843009213693952}`),
		"stack": reproducer(`"limits":{"memory_bytes":1048576,"deadline_ns":1000000000},` +
			`"stack_bytes":9223372036854775807`),
		"parallel":  record(`"parallel":1000000000`),
		"processes": record(`"processes":1000000000000`),
	}, map[string]struct{ line, want string }{
		"a record":                {"report /dev/zero", line},
		"a record that inflates":  {"report bomb", line},
		"records that are merged": {"merge out.jsonl /dev/zero", line},
		"a record to condense":    {"condense /dev/zero out.jsonl.gz", line},
		"a record to go on with":  {"run --resume /dev/zero", line},
		"a comparison":            {"ab --resume /dev/zero", line},
		"a profile":               {"worth /dev/zero", large},
		"a profile that inflates": {"worth bomb", large},
		"a service":               {"worth --seconds 1s --pprof-url " + endless.URL, large},
		"shapes":                  {"shapes /dev/zero", line},
		"a baseline":              {"breaking --against HEAD --baseline /dev/zero", large},
		"answers":                 {"differ --rollup /dev/zero", large},
		"a reproducer":            {"attack --reproducer /dev/zero", large},
		"a profile for builds":    {"ab --pgo /dev/zero --codec json/std", "is no file"},
		"memory without limit":    {"attack --reproducer memory", "limits.memory_bytes is 9223372036854775807"},
		"no limit of memory":      {"attack --reproducer nolimit", "limits.memory_bytes is 0"},
		"time without limit":      {"attack --reproducer deadline", "limits.deadline_ns is 2305843009213693952"},
		"a stack without limit":   {"attack --reproducer stack", "stack_bytes is 9223372036854775807"},
		"a plan of 10^9 workers":  {"run --resume parallel", "parallel is negative, or above 1000"},
		"a plan of 10^12 starts":  {"run --resume processes", "processes is negative, or above"},
		"values": {"encode --codec json/std --dataset person -d 999999999999",
			"--datasetsize: 999999999999 is too large"},
	})
}

// TestNumbersAndNamesAreLookedAtFirst: before anything is built or measured.
func TestNumbersAndNamesAreLookedAtFirst(t *testing.T) {
	const empty = "a name has to follow"
	refused(t, nil, map[string]struct{ line, want string }{
		"processes":         {"run --processes 999999999999999999", "--processes: 999999999999999999 is too large"},
		"layouts":           {"run --layouts 0", "--links: 0 is not a number of links"},
		"links":             {"run --links 0", "--links: 0 is not a number of links"},
		"precision":         {"run --precision 0%", "--precision: no figure is exact"},
		"precision of less": {"run --precision -1%", "is not a percentage"},
		"no commit":         {"own ./good Order --against-ref ''", "--against-ref: " + empty},
		"no type":           {"own ./good Order --against ''", "--against: " + empty},
		"no record":         {"run --resume ''", "--resume: " + empty},
		"no new record":     {"run --record ''", "--record: " + empty},
		"no base":           {"ab --base ''", "--base: " + empty},
		"no samples":        {"own ./good Order --data ''", "--data: " + empty},
		"a profile":         {"ab --pgo /nope --codec json/std", "--pgo: cannot read"},
		"packages":          {"own ./good/... Order", "./good/... stands for many packages"},
		"completion":        {"completion nope", `no subcommand "nope"; nearest: bash, fish, zsh`},
		"completion, more":  {"completion bash nope", `bash takes flags only, not "nope"`},
		"help":              {"help nope", `no subcommand "nope"`},
		"codec new":         {"codec new", "codec new needs an id and a module"},
		"codec new, one":    {"codec new json/mine", "codec new needs an id and a module"},
		"codec":             {"codec nope", `codec: there are new and check, not "nope"`},
	})
}
