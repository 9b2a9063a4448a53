package cli

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

// usualChecks are those that ab makes where none are chosen: all that take seconds.
func usualChecks() []string {
	return slices.DeleteFunc(builds.Checks(), func(c string) bool { return c == builds.CheckAttack })
}

// usualInputs is how many hostile inputs are tried on each codec and data set.
const usualInputs = 2000

// onData are the checks that need serialbench's own data sets.
var onData = []string{builds.CheckEdges, builds.CheckWitnesses}

// chooseChecks finds out which checks are made.
func (m *maker) chooseChecks() error {
	f := m.flags
	m.spec.Inputs = f.inputs
	theirs := f.typ != "" || f.withCodec != ""
	if f.checks == nil {
		m.spec.Checks = usualChecks()
	} else if given := session.Split(f.checks); !slices.Equal(given, []string{"none"}) {
		for _, c := range given {
			if err := mistake.OneOf("checks", c, append(builds.Checks(), "none")); err != nil {
				return err
			}
			if theirs && slices.Contains(onData, c) {
				return wrongf("--checks: %s are of serialbench's own data sets; leave them out with a type or a program of yours",
					strings.Join(onData, " and "))
			}
		}
		m.spec.Checks = given
	}
	if theirs {
		m.spec.Checks = slices.DeleteFunc(slices.Clone(m.spec.Checks),
			func(c string) bool { return slices.Contains(onData, c) })
	}
	return nil
}

// keep finds the kept inputs of the codecs, and which data sets the checks need.
func (m *maker) keep() error {
	need := func(dataset string) {
		if !slices.Contains(m.datasets, dataset) {
			m.datasets = append(slices.Clone(m.datasets), dataset)
		}
	}
	if slices.Contains(m.spec.Checks, builds.CheckEdges) {
		for _, e := range edges.All() {
			need(e.Dataset)
		}
	}
	if m.program.engine.Kept == nil || !slices.Contains(m.spec.Checks, builds.CheckWitnesses) {
		return nil
	}
	kept, err := attack.ReadKept(m.program.engine.Kept)
	if err != nil {
		return err
	}
	for _, k := range kept {
		w := k.Reproducer
		if w.Outcome.Unsafe() && slices.Contains(m.spec.Codecs, w.Codec) {
			m.spec.Kept = append(m.spec.Kept, builds.NewKept(w))
			need(w.Dataset)
		}
	}
	return nil
}

// faults are those that are known of libraries, if their programs are to be run.
func (m *maker) faults() (known []session.Fault, err error) {
	if m.flags.typ != "" || m.flags.withCodec != "" || !slices.Contains(m.spec.Checks, builds.CheckWitnesses) {
		return nil, nil
	}
	all, err := standalone.Bugs(m.program.engine.Sources)
	for _, f := range all {
		known = append(known, session.Fault{ID: f.ID, Codec: f.Codec, Shown: &standalone.Program{Finding: f}})
	}
	return known, err
}
