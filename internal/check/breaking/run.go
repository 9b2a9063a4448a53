package breaking

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/config"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Request is what is compared with what.
type Request struct {
	Dir      string   // folder of the module
	Patterns []string // of packages
	Types    []string // wire types beside those of the configuration
	Bases    []Base
	Dialects Dialects
	Day      time.Time
	Known    []byte // an answer in JSON whose changes fail nothing; nil: none

	// Try has the changes tried before anything is acknowledged; nil: the rules stand.
	Try func(ctx context.Context, a *Answer) error

	Progress func(stage string, done, total int)
}

// Base is a version that is compared with what is there now.
type Base struct {
	Name string
	Dir  string    // its sources; "": File
	File string    // a lock file
	When time.Time // of a release; zero: not known

	Messages string // folder of messages that this version wrote; "": none
}

// Answer is what changed.
type Answer struct {
	Inventory *wire.Inventory
	Model     *Model
	Changes   []Change
	Stale     []string // acknowledgements that cover nothing
	Notes     []string // what the reader should know: packages that did not load
	Against   []string
	Prefix    string // folder of the module in its repository, such as backend/, for annotations

	old map[string]*Model // by the name of the base
}

// Read finds the wire types of a module and describes them.
func Read(ctx context.Context, r Request) (*Answer, error) {
	c, err := config.Read(ModuleFolder(r.Dir))
	if err != nil {
		return nil, err
	}
	a, err := read(ctx, r, c, r.Dir)
	if err != nil {
		return nil, err
	}
	if u := a.Inventory.Unnamed; len(u) > 0 {
		return nil, mistake.Errorf("types: %s is no type of these packages; write ./folder.Type, or ./folder.* for every "+
			"exported struct", u[0])
	}
	return a, nil
}

func read(ctx context.Context, r Request, c *config.Config, dir string) (*Answer, error) {
	inv, err := wire.Find(ctx, wire.Request{Dir: dir, Patterns: r.Patterns, Sinks: c.Sinks,
		Types: append(slices.Clone(c.Types), r.Types...)})
	if err != nil {
		return nil, err
	}
	m, err := Describe(inv, r.Dialects)
	if err != nil {
		return nil, err
	}
	return &Answer{Inventory: inv, Model: m, Notes: inv.Problems}, nil
}

// ModuleFolder is the folder of go.mod, from a folder upwards.
func ModuleFolder(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	for at := abs; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil || at == filepath.Dir(at) {
			return at
		}
	}
}

// Run compares what is there now with each base.
func Run(ctx context.Context, r Request) (*Answer, error) {
	c, err := config.Read(ModuleFolder(r.Dir))
	if err != nil {
		return nil, err
	}
	cells, err := Published()
	if err != nil {
		return nil, err
	}
	r.Progress("reading the packages", 0, 0)
	now, err := Read(ctx, r)
	if err != nil {
		return nil, err
	}
	if err := r.checkLifetimes(c, now.Model); err != nil {
		return nil, err
	}
	for i, b := range r.Bases {
		r.Progress("comparing with "+b.Name, i, len(r.Bases))
		old, notes, err := base(ctx, r, c, b)
		if err != nil {
			return nil, err
		}
		now.Notes = append(now.Notes, notes...)
		now.Against = append(now.Against, b.Name)
		now.join(Compare(old, now.Model, cells), b, c, r.Bases)
		if now.old == nil {
			now.old = map[string]*Model{}
		}
		now.old[b.Name] = old
	}
	if r.Try != nil {
		if err := r.Try(ctx, now); err != nil {
			return nil, err
		}
	}
	acks, err := configured(c)
	if err != nil {
		return nil, err
	}
	if err := now.known(r.Known); err != nil {
		return nil, err
	}
	now.Stale = acknowledge(now.Changes, now.Model, acks, now.before(r.Bases), r.Day)
	now.Stale = append(now.Stale, r.staleLock(now.Model)...)
	now.sort()
	return now, nil
}

// before are the acknowledgements that the versions compared with have.
func (a *Answer) before(bases []Base) (all []Ack) {
	for _, b := range bases {
		all = append(all, a.old[b.Name].acks()...)
		if b.Dir == "" {
			continue
		}
		if c, err := config.Read(ModuleFolder(b.Dir)); err == nil {
			if acks, err := configured(c); err == nil {
				all = append(all, acks...)
			}
		}
	}
	return all
}

// staleLock says that the lock file of the module is not that of the code, where all packages were read and it is not
// what they are compared with.
func (r Request) staleLock(m *Model) []string {
	data, err := input.ReadFile(filepath.Join(ModuleFolder(r.Dir), LockFile))
	if err != nil || len(r.Patterns) > 0 || len(r.Types) > 0 || len(r.Bases) == 0 || r.Bases[0].File != "" {
		return nil
	}
	if differs := lockDiffers(m, data); differs != "" {
		return []string{fmt.Sprintf("%s is not that of the code: %s; renew it with: serialbench breaking --lock", LockFile,
			differs)}
	}
	return nil
}

// base is the model of a version. One that does not load is taken from the lock file that it has.
func base(ctx context.Context, r Request, c *config.Config, b Base) (*Model, []string, error) {
	if b.Dir == "" {
		data, err := input.ReadFile(b.File)
		if errors.As(err, new(*input.TooLargeError)) {
			return nil, nil, mistake.Errorf("%s: %v", b.File, err)
		}
		if err != nil {
			return nil, nil, mistake.Errorf("%s: no such lock file; write one with: serialbench breaking --lock", b.File)
		}
		m, err := readLock(b.File, data)
		return m, nil, err
	}
	a, err := read(ctx, r, c, b.Dir)
	if err == nil {
		var notes []string
		for _, n := range a.Notes {
			notes = append(notes, "at "+b.Name+": "+n)
		}
		return a.Model, notes, nil
	}
	lock := filepath.Join(ModuleFolder(b.Dir), LockFile)
	data, missing := input.ReadFile(lock)
	if missing != nil {
		return nil, nil, fmt.Errorf("at %s: %w", b.Name, err)
	}
	m, wrong := readLock(lock, data)
	return m, []string{fmt.Sprintf("at %s: %s is used, since %s", b.Name, LockFile, mistake.Line(err))}, wrong
}

// join adds the changes towards one base; one that was there already gets another name that it is towards.
func (a *Answer) join(changes []Change, b Base, c *config.Config, all []Base) {
	at := map[string]int{}
	for i, x := range a.Changes {
		at[x.key()+x.Want] = i
	}
	for _, ch := range changes {
		if !lives(lifetime(c, ch.Type), b, all) {
			continue
		}
		i, ok := at[ch.key()+ch.Want]
		if !ok {
			ch.Against = []string{b.Name}
			at[ch.key()+ch.Want] = len(a.Changes)
			a.Changes = append(a.Changes, ch)
		} else if !slices.Contains(a.Changes[i].Against, b.Name) {
			a.Changes[i].Against = append(a.Changes[i].Against, b.Name)
		}
	}
}

// lives reports whether data of a base may be there still. It was written until the next release; that of the last base
// counts always.
func lives(lifetime string, b Base, all []Base) bool {
	i := slices.IndexFunc(all, func(o Base) bool { return o.Name == b.Name })
	last := all[len(all)-1]
	if lifetime == "" || b.Name == last.Name {
		return true
	}
	days, err := config.Days(lifetime)
	if err != nil || days == config.Forever {
		return true
	}
	until := all[i+1].When
	return days > 0 && !until.IsZero() && last.When.Sub(until) <= time.Duration(days)*24*time.Hour
}

// lifetime is that of a wire type: its own, or that of all of its folder, as ./api.*.
func lifetime(c *config.Config, id string) string {
	if own, ok := c.Lifetime[id]; ok {
		return own
	}
	return c.Lifetime[besides(id)]
}

// besides is how all wire types of a type's folder are named, as ./api.*.
func besides(id string) string {
	generic, _, _ := strings.Cut(id, "[")
	return generic[:strings.LastIndexByte(generic, '.')+1] + "*"
}

// checkLifetimes says which lifetime is of no wire type.
func (r Request) checkLifetimes(c *config.Config, m *Model) error {
	if len(r.Patterns) > 0 {
		return nil // of other packages
	}
	var ids []string
	for _, root := range m.Roots {
		ids = append(ids, root.Type)
	}
	for _, id := range slices.Sorted(maps.Keys(c.Lifetime)) {
		if !slices.ContainsFunc(ids, func(s string) bool { return s == id || besides(s) == id }) {
			return mistake.Errorf("%s: lifetime: %s is no wire type; nearest: %s", config.Name, id,
				mistake.Near(id, ids))
		}
	}
	return nil
}

// key is what makes a change the same in two answers.
func (c Change) key() string { return c.Type + " " + c.Library + " " + c.Field + " " + c.Change }

// known marks the changes that a baseline has.
func (a *Answer) known(baseline []byte) error {
	if baseline == nil {
		return nil
	}
	var d Document
	if err := json.Unmarshal(baseline, &d); err != nil || d.Version != 1 {
		return mistake.Errorf("--baseline: it is no answer of breaking in JSON; write one with: serialbench breaking " +
			"--format json -o FILE")
	}
	in := map[string]bool{}
	for _, c := range d.Changes {
		in[c.key()] = true
	}
	for i, c := range a.Changes {
		a.Changes[i].Known = in[c.key()]
	}
	return nil
}

// Fails reports whether a change fails a gate.
func (c Change) Fails() bool { return c.Verdict == Breaks && c.Acknowledged == "" && !c.Known }

var order = map[string]int{Breaks: 0, Depends: 1, Safe: 2}

func (a *Answer) sort() {
	slices.SortStableFunc(a.Changes, func(x, y Change) int {
		return cmp.Or(cmp.Compare(order[x.Verdict], order[y.Verdict]), cmp.Compare(x.Type, y.Type),
			cmp.Compare(x.Field, y.Field), cmp.Compare(x.Library, y.Library), cmp.Compare(x.Change, y.Change))
	})
}

// Counts are how many changes break, depend and are safe.
func (a *Answer) Counts() string {
	n := map[string]int{}
	for _, c := range a.Changes {
		n[c.Verdict]++
	}
	parts := []string{fmt.Sprintf("%d break", n[Breaks]), fmt.Sprintf("%d depend", n[Depends]),
		fmt.Sprintf("%d are safe", n[Safe])}
	if n[Breaks] == 1 {
		parts[0] = "1 breaks"
	}
	if n[Depends] == 1 {
		parts[1] = "1 depends"
	}
	if n[Safe] == 1 {
		parts[2] = "1 is safe"
	}
	return strings.Join(parts, ", ")
}

// Failures are the lines of what fails a gate.
func (a *Answer) Failures() []string {
	failed := append([]string{}, a.Stale...)
	n := 0
	for _, c := range a.Changes {
		if c.Fails() {
			n++
		}
	}
	if n > 0 {
		failed = append(failed, fmt.Sprintf("%d of %d changes break and are not acknowledged", n, len(a.Changes)))
	}
	return failed
}
