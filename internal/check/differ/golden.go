package differ

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/differ/task"
)

// Golden is a message that a codec wrote, and writes again of what it reads of it.
type Golden struct {
	Name string // such as drawn-1
	Data []byte
}

const (
	perChange      = 3   // how many messages are kept of each change of values
	triedPerChange = 12  // from so many
	rewrites       = 200 // how often one has to be written alike: a map of two comes in another order one time in eight
)

// Goldens are messages by which a test can tell that a codec is another one.
func Goldens(ctx context.Context, c Codec, o Options) (all []Golden, err error) {
	changes := task.Changes()
	order := task.Order{Dataset: o.Dataset, Seed: o.Seed, Values: o.Values, Changes: changes}
	written, err := outcomes(ctx, c, order, time.Time{}, func(done int) { o.Progress("write", done, order.Steps()) })
	if err != nil {
		return nil, err
	}
	seen, count := map[string]bool{}, map[string]int{}
	var changed []string
	read := task.Order{Dataset: o.Dataset, Seed: o.Seed, Again: rewrites}
	for i, w := range written {
		name := changes[i/o.Values]
		if w.Absent || w.Error != "" || len(w.Bytes) == 0 || seen[string(w.Bytes)] || count[name] == triedPerChange {
			continue
		}
		seen[string(w.Bytes)] = true
		count[name]++
		changed, read.Inputs = append(changed, name), append(read.Inputs, w.Bytes)
	}
	again, err := outcomes(ctx, c, read, time.Time{}, func(int) {})
	if err != nil {
		return nil, err
	}
	clear(count)
	for i, out := range again {
		name := changed[i]
		alike := out.Error == "" && !out.Absent && !out.Varies && bytes.Equal(out.Bytes, read.Inputs[i])
		if !alike || count[name] == perChange {
			continue
		}
		count[name]++
		all = append(all, Golden{fmt.Sprintf("%s-%d", name, count[name]), read.Inputs[i]})
	}
	return all, nil
}

// GoldenTest is the source of a test that reads golden messages of a type and writes them again. functions declares
// marshal and unmarshal for the type as it is written, such as events.Order, and imports has what they need.
func GoldenTest(pkg, typePackage, typ string, imports []string, functions string) ([]byte, error) {
	_, name, _ := strings.Cut(typ, ".")
	functions = strings.NewReplacer("func marshal(", "func marshal"+name+"(", "func unmarshal(",
		"func unmarshal"+name+"(").Replace(functions)
	var specs strings.Builder
	for _, spec := range append([]string{`"bytes"`, `"os"`, `"path/filepath"`, `"testing"`}, imports...) {
		if spec != `"bytes"` || strings.Count(specs.String(), spec) == 0 {
			specs.WriteString("\t" + spec + "\n")
		}
	}
	src := fmt.Sprintf(goldenTest, pkg, specs.String(), typePackage, name, functions, typ)
	return format.Source([]byte(src))
}

const goldenTest = `package %[1]s

import (
%[2]s
	%[3]q
)

// Messages of today are read, and written again byte by byte. Written by: serialbench differ --test
func TestGolden%[4]s(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "golden", %[4]q, "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden messages: %%v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var v %[6]s
			if err := unmarshal%[4]s(bytes.Clone(data), &v); err != nil {
				t.Fatal(err)
			}
			got, err := marshal%[4]s(&v)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, data) {
				t.Errorf("writes %%q, not %%q", got, data)
			}
		})
	}
}

%[5]s`
