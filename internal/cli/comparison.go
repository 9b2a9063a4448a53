package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
)

// comparison is what the record says of a comparison, for those who go on with it.
func (m *maker) comparison(command, library string, list []session.Variant) *record.Comparison {
	f, s := m.flags, m.spec
	c := &record.Comparison{Command: command, Toolchains: session.Split(f.toolchains), Env: f.env, PGO: f.pgo, Commits: m.refs,
		Type: f.typ, WithCodec: f.withCodec, Data: f.data,
		Codecs: s.Codecs, Datasets: s.Datasets, Ops: s.Ops, Checks: s.Checks, Inputs: f.inputs, BudgetNS: int64(f.budget),
		Rounds: f.processes, Links: f.links, Seed: f.seed}
	if len(f.toolchains) == 0 {
		c.Library = library
	}
	if f.typ != "" {
		c.Datasets = nil // of the type, which has its own
	}
	for i, t := range c.Toolchains {
		c.Toolchains[i] = toolchain(t)
	}
	for _, v := range list {
		c.Names = append(c.Names, v.Name)
		for _, m := range v.Settings.Modules {
			c.Modules = append(c.Modules, record.ModuleAt{Path: m.Path, Version: m.Version, Dir: m.Dir})
		}
	}
	return c
}

// flagsOf are the flags that make a comparison again, with those of f that are of this time.
func flagsOf(c *record.Comparison, f abFlags) abFlags {
	f.toolchains, f.env, f.pgo, f.typ, f.withCodec, f.data = c.Toolchains, c.Env, c.PGO, c.Type, c.WithCodec, c.Data
	f.codecs, f.datasets, f.ops, f.checks = c.Codecs, c.Datasets, c.Ops, c.Checks
	f.inputs, f.budget, f.processes, f.links, f.seed = c.Inputs, time.Duration(c.BudgetNS), c.Rounds, c.Links, c.Seed
	if len(f.datasets) == 0 {
		f.datasets = nil
	}
	if len(f.checks) == 0 {
		f.checks = []string{"none"}
	}
	if c.Command == "history" {
		return f // whose builds are called as their versions
	}
	f.names = c.Names
	for _, m := range c.Modules {
		f.with = append(f.with, m.String())
	}
	if len(c.Commits) > 0 {
		f.base = c.Commits[0]
	}
	if len(c.Commits) > 1 {
		f.head = c.Commits[1]
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

// comparisonOf is what a run compares; nil if it compares no builds, or says of them what is not to be believed.
func comparisonOf(run record.Run) *record.Comparison {
	if c := run.Comparison; c != nil && c.Check() == nil {
		return c
	}
	return nil
}

// wordsOf are the flags of a command line that makes a comparison.
func wordsOf(c *record.Comparison) (words []string) {
	add := func(flag string, values ...string) {
		for _, v := range values {
			if v != "" {
				words = append(words, "--"+flag+"="+v)
			}
		}
	}
	f := flagsOf(c, abFlags{})
	if c.Command == "history" {
		add("library", c.Library)
		add("versions", strings.Join(versionsOf(c), ","))
	}
	add("with", f.with...)
	add("go", f.toolchains...)
	add("env", f.env...)
	add("pgo", f.pgo)
	add("base", f.base)
	add("head", f.head)
	add("type", f.typ)
	add("with-codec", f.withCodec)
	add("data", f.data)
	if len(f.env) == 0 && f.pgo == "" { // names of settings are long
		add("name", f.names...)
	}
	add("codec", strings.Join(f.codecs, ","))
	add("dataset", strings.Join(f.datasets, ","))
	add("op", strings.Join(f.ops, ","))
	add("checks", strings.Join(f.checks, ","))
	if slices.Contains(f.checks, builds.CheckAttack) {
		add("inputs", fmt.Sprint(f.inputs))
	}
	if f.processes > 0 {
		add("processes", fmt.Sprint(f.processes))
	} else if f.budget > 0 {
		add("time", f.budget.String())
	}
	if f.links > 0 {
		add("links", fmt.Sprint(f.links))
	}
	if f.seed != dataset.DefaultSeed {
		add("seed", fmt.Sprint(f.seed))
	}
	return words
}
