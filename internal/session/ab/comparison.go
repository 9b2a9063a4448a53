package ab

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
)

// comparison is what the record says of a comparison, for those who go on with it.
func (m *Maker) comparison(command, library string, list []session.Variant) *record.Comparison {
	f, s := m.Asked, m.Spec
	c := &record.Comparison{Command: command, Toolchains: session.Split(f.Toolchains), Env: f.Env, PGO: f.PGO,
		Commits: m.refs, Type: f.Type, WithCodec: f.WithCodec, Data: f.Data,
		Codecs: s.Codecs, Datasets: s.Datasets, Ops: s.Ops, Checks: s.Checks, Inputs: f.Inputs, BudgetNS: int64(f.Budget),
		Rounds: f.Processes, Links: f.Links, Seed: f.Seed}
	if len(f.Toolchains) == 0 {
		c.Library = library
	}
	if f.Type != "" {
		c.Datasets = nil // of the type, which has its own
	}
	for i, t := range c.Toolchains {
		c.Toolchains[i] = session.Toolchain(t)
	}
	for _, v := range list {
		c.Names = append(c.Names, v.Name)
		for _, m := range v.Settings.Modules {
			c.Modules = append(c.Modules, record.ModuleAt{Path: m.Path, Version: m.Version, Dir: m.Dir})
		}
	}
	return c
}

// Again is what makes a comparison again.
func Again(c *record.Comparison) (f Asked) {
	f.Toolchains, f.Env, f.PGO, f.Type, f.WithCodec, f.Data = c.Toolchains, c.Env, c.PGO, c.Type, c.WithCodec, c.Data
	f.Codecs, f.Datasets, f.Ops, f.Checks = c.Codecs, c.Datasets, c.Ops, c.Checks
	f.Inputs, f.Budget, f.Processes, f.Links, f.Seed = c.Inputs, time.Duration(c.BudgetNS), c.Rounds, c.Links, c.Seed
	if len(f.Datasets) == 0 {
		f.Datasets = nil
	}
	if len(f.Checks) == 0 {
		f.Checks = []string{"none"}
	}
	if c.Command == "history" {
		f.Library, f.Versions, f.Last = c.Library, versionsOf(c), UsualReleases
		return f // whose builds are called as their versions
	}
	f.Names = c.Names
	for _, m := range c.Modules {
		f.With = append(f.With, m.String())
	}
	if len(c.Commits) > 0 {
		f.Base = c.Commits[0]
	}
	if len(c.Commits) > 1 {
		f.Head = c.Commits[1]
	}
	return f
}

// versionsOf are the releases of a history.
func versionsOf(c *record.Comparison) (all []string) {
	for _, m := range c.Modules {
		all = append(all, strings.TrimPrefix(m.String(), m.Path+"@"))
	}
	return all
}

// Of is what a run compares; nil if it compares no builds, or says of them what is not to be believed.
func Of(run record.Run) *record.Comparison {
	if c := run.Comparison; c != nil && c.Check() == nil {
		return c
	}
	return nil
}

// Words are the flags of a command line that makes a comparison.
func Words(c *record.Comparison) (words []string) {
	add := func(flag string, values ...string) {
		for _, v := range values {
			if v != "" {
				words = append(words, "--"+flag+"="+v)
			}
		}
	}
	f := Again(c)
	if c.Command == "history" {
		add("library", c.Library)
		add("versions", strings.Join(versionsOf(c), ","))
	}
	add("with", f.With...)
	add("go", f.Toolchains...)
	add("env", f.Env...)
	add("pgo", f.PGO)
	add("base", f.Base)
	add("head", f.Head)
	add("type", f.Type)
	add("with-codec", f.WithCodec)
	add("data", f.Data)
	if len(f.Env) == 0 && f.PGO == "" { // names of settings are long
		add("name", f.Names...)
	}
	add("codec", strings.Join(f.Codecs, ","))
	add("dataset", strings.Join(f.Datasets, ","))
	add("op", strings.Join(f.Ops, ","))
	add("checks", strings.Join(f.Checks, ","))
	if slices.Contains(f.Checks, builds.CheckAttack) {
		add("inputs", fmt.Sprint(f.Inputs))
	}
	if f.Processes > 0 {
		add("processes", fmt.Sprint(f.Processes))
	} else if f.Budget > 0 {
		add("time", f.Budget.String())
	}
	if f.Links > 0 {
		add("links", fmt.Sprint(f.Links))
	}
	if f.Seed != dataset.DefaultSeed {
		add("seed", fmt.Sprint(f.Seed))
	}
	return words
}

// Begin gives the run of the builds of a list its id and says what it compares; history is whose that is, "" of ab. A
// run that is kept is known to have been begun here.
func (m *Maker) Begin(history string, list []session.Variant, kept bool) {
	command := "ab"
	if history != "" {
		command = "history"
	}
	m.Spec.Comparison = m.comparison(command, history, list)
	if m.Spec.ID = record.NewID(); kept {
		builds.KeepBegun(builds.BegunFolder(), m.Spec.ID, m.Spec.Comparison)
	}
}

// Resumed is what makes the comparison of a run again, whose record has a name, and what of others is built then. That
// is refused unless this machine began the run, or somebody says yes.
func Resumed(run record.Run, name string, yes bool) (asked Asked, what string, err error) {
	of := run.Comparison
	if err := of.Check(); err != nil {
		return asked, "", mistake.Linef("--resume: %s is not gone on with: %v; if you know what it compares, give the flags "+
			"that the run was begun with", name, err)
	}
	asked = Again(of)
	foreign := of.Foreign()
	if len(foreign) == 0 || builds.BegunHere(builds.BegunFolder(), run) {
		return asked, "", nil
	}
	what = strings.Join(append(foreign, of.Toolchains...), ", ")
	if !yes {
		return asked, "", mistake.Linef("--resume: this machine did not begin the run of %s, which builds and runs %s; "+
			"--yes does that", name, what)
	}
	return asked, what, nil
}

// Open makes the record of a run of builds, or opens one to go on with, of which done is what it has.
func Open(path string, resume bool) (rec *session.RecordFile, done *record.Record, err error) {
	if !resume {
		rec, err = session.CreateRecord(path)
		return rec, nil, err
	}
	rec, done, err = session.Reopen(path)
	if err != nil {
		return nil, nil, mistake.Linef("--resume: %v", err)
	}
	if err := session.Condensed(done); err != nil {
		return nil, nil, errors.Join(err, rec.Close())
	}
	return rec, done, nil
}

// Shown is whose releases a record of builds is to be shown as; "": as builds beside each other. Somebody may have
// asked for a library, and not every format shows builds.
func Shown(run record.Run, name, library, format string) (string, error) {
	if len(run.Builds) < 2 {
		return "", mistake.Linef("--from: %s is no record of ab; serialbench report shows it", name)
	}
	if of := run.Comparison; library == "" && of != nil && of.Command == "history" {
		library = cmp.Or(of.Library, "Go")
	}
	if library == "" && format == "html" {
		return "", mistake.Linef("--from: %s is a record of ab, which is not drawn; history is", name)
	}
	return library, nil
}
