package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/emulate"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Linking is the work on other links of the programs while cases are verified.
type Linking struct {
	field *Field
	stop  context.CancelFunc
	done  chan struct{}
	lists [][]links.Link // by program
	err   error
}

// atATime is how many programs are linked at a time.
const atATime = 2

// Link begins to make as many links of each program as there should be, itself included.
func (f *Field) Link(ctx context.Context, count int) *Linking {
	ctx, stop := context.WithCancel(ctx)
	l := &Linking{field: f, stop: stop, done: make(chan struct{})}
	go func() {
		defer close(l.done)
		if count > 1 {
			l.lists, l.err = f.link(ctx, count)
		}
	}()
	return l
}

func (f *Field) link(ctx context.Context, count int) ([][]links.Link, error) {
	folder, err := links.Folder()
	if err != nil {
		return nil, err
	}
	all := f.programs()
	lists := make([][]links.Link, len(all))
	return lists, worker.Each(ctx, atATime, len(all), func(ctx context.Context, i int) (err error) {
		lists[i], err = links.Of(ctx, sourceOf(all[i].Program), folder, count)
		return err
	})
}

// sourceOf is what a program is linked from.
func sourceOf(p *build.Program) *links.Source {
	return &links.Source{Program: p.Path, Dir: p.Folder, Package: p.Package, Flags: p.BuildFlags, Env: p.BuildEnv}
}

// Stop gives up what is not waited for.
func (l *Linking) Stop() {
	l.stop()
	<-l.done
}

// Use waits for the links and has workers start from them. It returns the links
// that the record does not have yet, those to measure, and a warning if there is one only
// although more were asked for.
func (l *Linking) Use(known record.Run) (fresh []record.Link, numbers []int, warning string) {
	<-l.done
	all := l.field.programs()
	alone := ""
	if l.err != nil && !errors.Is(l.err, context.Canceled) {
		alone = l.err.Error()
	}
	if len(all) == 0 { // of [Ready]
		return nil, []int{0}, ""
	}
	if l.err != nil || l.lists == nil {
		l.lists = make([][]links.Link, len(all))
		for i, m := range all {
			l.lists[i] = []links.Link{{Path: m.Path, Executable: m.sum}}
		}
	}
	for k := range l.lists[0] {
		var sums []string
		for _, list := range l.lists {
			sums = append(sums, list[k].Executable)
		}
		line := record.Link{Executable: together(sums), Flags: l.lists[0][k].Flags}
		number, ok := known.LinkOf(line.Executable)
		if !ok {
			number = known.NextLink()
		}
		line.Number = number
		for i, m := range all {
			if m.paths == nil {
				m.paths = map[int]string{}
			}
			m.paths[number] = l.lists[i][k].Path
		}
		if !slices.ContainsFunc(known.Links, func(k record.Link) bool { return k.Number == number }) &&
			(len(l.lists[0]) > 1 || number > 0) {
			fresh = append(fresh, line)
			known.Links = append(slices.Clone(known.Links), line)
		}
		numbers = append(numbers, number)
	}
	if alone != "" {
		warning = fmt.Sprintf("one layout of the program was measured, where others may be some percent faster or slower: %s",
			alone)
	}
	return fresh, numbers, warning
}

// elsewhere has every program built with more in the environment, and with the flags that are found for it.
func (f *Field) elsewhere(ctx context.Context, env []string,
	flagsOf func(context.Context, *links.Source) ([]string, error)) (*Field, error) {
	folder, err := links.Folder()
	if err != nil {
		return nil, err
	}
	other := *f
	other.families = map[string]*made{}
	if f.ready != nil {
		return &other, nil
	}
	of := func(m *made) (*made, error) {
		flags, err := flagsOf(ctx, sourceOf(m.Program))
		if err != nil {
			return nil, err
		}
		path, err := links.Other(ctx, sourceOf(m.Program), folder, env, flags...)
		if err != nil {
			return nil, err
		}
		p := *m.Program
		p.Path = path
		return &made{Program: &p, offer: m.offer}, nil
	}
	both := func(m *made) (*made, error) {
		there, err := of(m)
		if err == nil && m.apart != nil {
			there.apart, err = of(m.apart)
		}
		return there, err
	}
	if f.only != nil {
		other.only, err = of(f.only)
		return &other, err
	}
	for family, m := range f.families {
		if other.families[family], err = both(m); err != nil {
			return nil, err
		}
	}
	return &other, nil
}

// Slowly is how many times as long an emulated worker may take.
const Slowly = 10

// Emulated has every program built for another processor, and tries that its workers can be started. The programs that
// are needed have to be known.
func (f *Field) Emulated(ctx context.Context, m emulate.Emulator) (worker.Programs, error) {
	there, err := f.elsewhere(ctx, []string{"GOARCH=" + m.Arch, "CGO_ENABLED=0"},
		func(context.Context, *links.Source) ([]string, error) { return nil, nil })
	if err != nil {
		return nil, err
	}
	for _, x := range there.Programs() {
		if err := m.Check(ctx, x); err != nil {
			return nil, err
		}
	}
	return func(codec, dataset string) *worker.Program {
		x := m.Program(there.Program(codec, dataset, 0))
		x.Patience = Slowly
		return x
	}, nil
}
