package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
)

const (
	// usualLayouts is how many links of the program are measured, itself included.
	usualLayouts = 4
	// mostLayouts bounds what is built and kept.
	mostLayouts = 64
)

// checkLayouts refuses a number of layouts that cannot be made.
func checkLayouts(n int) error {
	if n < 0 || n > mostLayouts {
		return wrongf("--layouts: %d is not a number of links of the program from 1 to %d, such as %d", n, mostLayouts, usualLayouts)
	}
	return nil
}

// linkCount is how many links a run asks for: as many as were said, else the usual
// number where the run is long enough for links to be made beside it, and for each cell
// to see all of them.
func linkCount(asked int, o measure.Options) int {
	if asked > 0 {
		return asked
	}
	if o.Budget > 0 && o.Budget < briefly || o.Rounds > 0 && o.Rounds < usualLayouts {
		return 1
	}
	return usualLayouts
}

// linking is the work on other links of the program while cases are verified.
type linking struct {
	making *links.Making // nil: there is the program itself only
	count  int
	alone  string // why, "" if more are being made or none were asked for
}

// startLinks begins to make as many links of the program as there should be.
func startLinks(ctx context.Context, count int) linking {
	l := linking{count: count}
	if count <= 1 {
		return l
	}
	source, err := links.Find(ctx)
	var folder string
	if err == nil {
		folder, err = links.Folder()
	}
	if err != nil {
		l.alone = err.Error()
		return l
	}
	l.making = links.Start(ctx, source, folder, count)
	return l
}

// stop gives up what is not waited for.
func (l linking) stop() {
	if l.making != nil {
		l.making.Stop()
	}
}

// use waits for the links and has workers start from them. It returns the layouts
// that the record does not have yet, those to measure, and a warning if there is one only
// although more were asked for.
func (l linking) use(x *measure.Processes, known record.Run) (fresh []record.Layout, numbers []int, warning string) {
	var all []links.Link
	if l.making != nil {
		made, err := l.making.Wait()
		if err != nil && !errors.Is(err, context.Canceled) {
			l.alone = err.Error()
		}
		all = made
	}
	if len(all) == 0 {
		all = []links.Link{{Executable: measure.Executable()}}
	}
	x.Links = map[int]string{}
	for _, link := range all {
		number, ok := known.LayoutOf(link.Executable)
		if !ok {
			number = known.NextLayout()
		}
		if number > 0 && link.Path != "" {
			x.Links[number] = link.Path
		}
		line := record.Layout{Number: number, Executable: link.Executable, Flags: link.Flags}
		if !slices.ContainsFunc(known.Layouts, func(k record.Layout) bool { return k.Number == number }) && (len(all) > 1 || number > 0) {
			fresh = append(fresh, line)
			known.Layouts = append(slices.Clone(known.Layouts), line)
		}
		numbers = append(numbers, number)
	}
	if l.alone != "" {
		warning = fmt.Sprintf("one layout of the program was measured, where others may be some percent faster or slower: %s", l.alone)
	}
	return fresh, numbers, warning
}
