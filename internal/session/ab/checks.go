package ab

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

// onData are the checks that need serialbench's own data sets.
var onData = []string{builds.CheckEdges, builds.CheckWitnesses}

// chooseChecks finds out which checks are made.
func (m *Maker) chooseChecks() error {
	f := m.Asked
	m.Spec.Inputs = f.Inputs
	theirs := f.Type != "" || f.WithCodec != ""
	if f.Checks == nil {
		m.Spec.Checks = usualChecks()
	} else if given := session.Split(f.Checks); !slices.Equal(given, []string{"none"}) {
		for _, c := range given {
			if err := mistake.OneOf("checks", c, append(builds.Checks(), "none")); err != nil {
				return err
			}
			if theirs && slices.Contains(onData, c) {
				return mistake.Linef("--checks: %s are of serialbench's own data sets; leave them out with a type or a program of "+
					"yours",
					strings.Join(onData, " and "))
			}
		}
		m.Spec.Checks = given
	}
	if theirs {
		m.Spec.Checks = slices.DeleteFunc(slices.Clone(m.Spec.Checks),
			func(c string) bool { return slices.Contains(onData, c) })
	}
	return nil
}

// keep finds the kept inputs of the codecs, and which data sets the checks need.
func (m *Maker) keep() error {
	need := func(dataset string) {
		if !slices.Contains(m.datasets, dataset) {
			m.datasets = append(slices.Clone(m.datasets), dataset)
		}
	}
	if slices.Contains(m.Spec.Checks, builds.CheckEdges) {
		for _, e := range edges.All() {
			need(e.Dataset)
		}
	}
	if m.Engine.Kept == nil || !slices.Contains(m.Spec.Checks, builds.CheckWitnesses) {
		return nil
	}
	kept, err := attack.ReadKept(m.Engine.Kept)
	if err != nil {
		return err
	}
	for _, k := range kept {
		w := k.Reproducer
		if w.Outcome.Unsafe() && slices.Contains(m.Spec.Codecs, w.Codec) {
			m.Spec.Kept = append(m.Spec.Kept, builds.NewKept(w))
			need(w.Dataset)
		}
	}
	return nil
}

// faults are those that are known of libraries, if their programs are to be run.
func (m *Maker) faults() (known []session.Fault, err error) {
	if m.Asked.Type != "" || m.Asked.WithCodec != "" || !slices.Contains(m.Spec.Checks, builds.CheckWitnesses) {
		return nil, nil
	}
	all, err := standalone.Bugs(m.Engine.Sources)
	for _, f := range all {
		known = append(known, session.Fault{ID: f.ID, Codec: f.Codec, Shown: &standalone.Program{Finding: f}})
	}
	return known, err
}
