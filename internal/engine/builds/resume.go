package builds

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// ChangedError says that a record cannot be gone on with: what is to be measured is not
// what it was begun with.
type ChangedError struct{ Reason string }

func (e *ChangedError) Error() string { return e.Reason }

func changed(format string, args ...any) error { return &ChangedError{fmt.Sprintf(format, args...)} }

// Resume goes on with a record that this session's spec was begun with. The programs and
// the plan have to be those of its head, or figures of several would be mixed: the error is
// a [*ChangedError] that says what is another.
func (x *Session) Resume(done *record.Record) error {
	lines, err := x.Lines()
	if err != nil {
		return err
	}
	now := lines[0].(record.Run)
	was := done.Run
	if len(now.Builds) != len(was.Builds) {
		return changed("it was begun with %d builds, and there are %d now", len(was.Builds), len(now.Builds))
	}
	if a, b := Part(was.Shard), x.part(); a != b {
		return changed("it was begun as shard %q, and is %q now", a, b)
	}
	for i, b := range was.Builds {
		switch n := now.Builds[i]; {
		case b.Name != n.Name:
			return changed("its build %d was %s, and is %s now", i, b.Name, n.Name)
		case (b.Problem == "") != (n.Problem == ""):
			return changed("build %s had the problem %q, and has %q now", b.Name, b.Problem, n.Problem)
		case b.Executable != n.Executable || !slices.Equal(b.Settings, n.Settings):
			return changed("the program of %s is another one now: its sources, its settings or serialbench were changed", b.Name)
		}
	}
	if field := record.UnlikePlan(was.Plan, now.Plan); field != "" {
		return changed("its plan has other %s", field)
	}
	var links []record.Link
	for _, l := range lines[1:] {
		if l, ok := l.(record.Link); ok {
			links = append(links, l)
		}
	}
	same := func(a, b record.Link) bool {
		return a.Number == b.Number && a.Executable == b.Executable && a.Build == b.Build
	}
	if !slices.EqualFunc(was.Links, links, same) {
		return changed("the links of its programs are others now")
	}
	x.done = done
	return nil
}
