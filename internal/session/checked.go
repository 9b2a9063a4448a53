package session

import (
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/links"
)

// Checks that a compiler builds into programs; see [Field.Checked].
const (
	CheckRace     = "race"       // the race detector
	CheckPointers = "checkptr"   // rules of package unsafe are checked
	CheckStack    = "stack-move" // the stack moves whenever a function of a library is called
	CheckPreempt  = "preempt"    // a goroutine gives way whenever a function of a library is called
	CheckPlain    = "plain"      // nothing is optimized or inlined
	CheckInit     = "init"       // packages are initialized in the opposite order, and main works while they are
	CheckPIE      = "pie"        // the program lies at another address in each process
)

var errNotAnew = errors.New("the program cannot be built anew")

// noCheckptr leaves out the checks of unsafe pointers that come with the race detector, since they are not about
// goroutines.
const noCheckptr = "-gcflags=all=-d=checkptr=0"

// planted are the packages of serialbench in which there are faults to be found.
const planted = build.Module + "/internal/check/stress/planted"

// Checked has every program built with a check. With the race detector the libraries get the files that they have for
// builds without it; changed are the packages that have such.
func (f *Field) Checked(ctx context.Context, check string) (built *Field, changed []string, err error) {
	if f.ready != nil {
		return nil, nil, errNotAnew
	}
	built, err = f.elsewhere(ctx, nil, func(ctx context.Context, s *links.Source) ([]string, error) {
		switch check {
		case CheckRace:
			overlay, packages, err := links.Unhidden(ctx, s, func(pkg string) bool {
				// in Go's own modules such files tell the race detector of what it cannot see
				return pkg == planted || !strings.HasPrefix(pkg, build.Module+"/") && !strings.HasPrefix(pkg, "golang.org/x/")
			})
			changed = append(changed, packages...)
			return slices.Concat([]string{"-race", noCheckptr}, overlay), err
		case CheckInit:
			return links.Reversed(ctx, s, func(pkg string) bool {
				return strings.HasPrefix(pkg, planted+"/") || !strings.HasPrefix(pkg, build.Module+"/")
			})
		case CheckPointers:
			return compiled(s, "-d=checkptr=2")
		case CheckStack:
			return compiled(s, "-d=maymorestack=runtime.mayMoreStackMove")
		case CheckPreempt:
			return compiled(s, "-d=maymorestack=runtime.mayMoreStackPreempt")
		case CheckPlain:
			return compiled(s, "-N -l")
		case CheckPIE:
			return []string{"-buildmode=pie"}, nil
		}
		return nil, fmt.Errorf("no check %q", check)
	})
	return built, changed, err
}

// Optimized has the libraries of every program optimized by a CPU profile.
func (f *Field) Optimized(ctx context.Context, profile []byte) (built *Field, err error) {
	if f.ready != nil {
		return nil, errNotAnew
	}
	folder, remove, err := atomicfile.Folder("", "profile")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	sum := sha256.Sum256(profile) // a program with other flags is another program
	path := filepath.Join(folder, hex.EncodeToString(sum[:8])+".pgo")
	if err := os.WriteFile(path, profile, 0o600); err != nil {
		return nil, fmt.Errorf("write the profile: %w", err)
	}
	return f.elsewhere(ctx, nil, func(_ context.Context, s *links.Source) ([]string, error) {
		return compiled(s, "-pgoprofile="+path)
	})
}

// Raced has every program built with the race detector, the libraries as they are then.
func (f *Field) Raced(ctx context.Context) (*Field, error) {
	return f.elsewhere(ctx, nil, func(context.Context, *links.Source) ([]string, error) {
		return []string{"-race", noCheckptr}, nil
	})
}

// compiled are the flags by which all modules of a program but the standard library are compiled with a flag, and of
// serialbench what is planted.
func compiled(s *links.Source, flag string) (flags []string, err error) {
	info, err := buildinfo.ReadFile(s.Program)
	if err != nil {
		return nil, fmt.Errorf("what the program is built from: %w", err)
	}
	patterns := []string{info.Main.Path + "/...", planted}
	for _, m := range info.Deps {
		if m.Path != build.Module && m.Path != info.Main.Path {
			patterns = append(patterns, m.Path+"/...")
		}
	}
	for _, p := range patterns {
		flags = append(flags, "-gcflags="+p+"="+flag)
	}
	return flags, nil
}

// Chosen is what [Field.Choose] builds a program of.
type Chosen struct {
	Codecs, Datasets []string // ids
	With             string   // package of a codec of somebody else's; "": none
	Settings         build.Settings
}

// Choose has one program built of those codecs on data sets and no others, as a field of its own: it is built anew for
// each check. Where all is there it is the field itself.
func (f *Field) Choose(ctx context.Context, c Chosen, say Stage) (*Field, error) {
	if f.engine == nil {
		return f, nil
	}
	built, err := f.engine.Build(ctx, build.Data{Datasets: c.Datasets, Codecs: c.Codecs, Only: true, With: c.With,
		Settings: c.Settings, Progress: say})
	if err != nil {
		return nil, err
	}
	return Of(ctx, built, "")
}
