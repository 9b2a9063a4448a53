package report

import (
	"fmt"
	"io"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/across"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// Section is a part of a record that is shown by itself.
type Section string

// The sections.
const (
	SectionTraits Section = "traits" // measured properties
	SectionEdges  Section = "edges"  // values at the edge of their type
	SectionAttack Section = "attack" // hostile input

	SectionInterop Section = "interop" // what one codec makes of what another wrote
	SectionConform Section = "conform" // what a codec makes of published corpora
	SectionEvolve  Section = "evolve"  // what one version of a type reads of another

	SectionCost Section = "cost" // compressed sizes and heap

	SectionParallel Section = "parallel" // several goroutines at a time

	SectionProcessors Section = "processors" // ratios to json/std on each processor; see [across.WriteProcessors]

	SectionSensitivity Section = "sensitivity" // how much the order of the codecs depends on the data set

	SectionLibraries Section = "libraries" // what is known of each codec, a line each, the worst first

	SectionFindings Section = "findings" // what harms or changes values, by library and version
)

// Sections lists all.
func Sections() []Section {
	return []Section{SectionTraits, SectionEdges, SectionEvolve, SectionInterop, SectionConform, SectionAttack,
		SectionFindings, SectionCost, SectionParallel, SectionProcessors, SectionSensitivity, SectionLibraries}
}

// SectionFormats lists the names that [WriteSection] knows.
func SectionFormats() []string { return []string{"table", "txt", "csv", "md", "json"} }

// WriteSection writes one section of rec in one of [SectionFormats]: tables for
// readers, the first of them as CSV, or all that the record has of it as a JSON list.
// Errors are those of w, or an unknown section or format.
func WriteSection(w io.Writer, format string, section Section, rec *record.Record, o view.Options) error {
	if section == SectionProcessors {
		return across.WriteProcessors(w, format, []*record.Record{rec}, o)
	}
	if section != SectionSensitivity { // whose reference is needed, whatever is shown
		rec = view.Only(rec, o.Formats)
	}
	part, err := sectionOf(section, rec, o)
	if err != nil {
		return err
	}
	if tables := part.Tables; part.Fold > 0 && format != "md" { // which folds lists itself
		tables[0].Notes = grid.Folded(tables[0].Notes, part.Fold)
	}
	switch format {
	case "table", "txt", "md":
		err = grid.Document{Tables: table.Introduced(rec, o, part.Tables)}.Write(w, format, o.Colour)
	case "json":
		err = foreign.WriteJSON(w, part.Lines)
	case "csv":
		first := part.Tables[0]
		if part.Data != nil {
			first = part.Data()
		}
		if !o.System {
			first.Title = "" // the table alone, for programs
		}
		err = grid.WriteCSV(w, table.Introduced(rec, o, []grid.Table{first}))
	default:
		return fmt.Errorf("no format %q of a section", format)
	}
	if err != nil {
		return fmt.Errorf("write section %s as %s: %w", section, format, err)
	}
	return nil
}

// sectionOf is a section: its tables, at least one, and its lines.
func sectionOf(name Section, rec *record.Record, o view.Options) (s grid.Section, err error) {
	switch name {
	case SectionAttack:
		s = matrix.Attacks(rec)
		last := &s.Tables[len(s.Tables)-1]
		last.Notes = append(last.Notes, library.Elsewhere(rec)...)
	case SectionFindings:
		s = grid.Section{Tables: []grid.Table{library.Findings(rec)}, Lines: matrix.Attacks(rec).Lines}
	case SectionSensitivity:
		s = across.Sensitivity(rec, o)
	case SectionParallel:
		s = matrix.Parallel(rec)
	case SectionLibraries:
		s = library.Lines(rec)
	case SectionCost:
		s = matrix.Costs(rec)
	case SectionTraits:
		s = matrix.Traits(rec)
	case SectionInterop:
		s = matrix.Interop(rec)
	case SectionConform:
		s = matrix.Conform(rec)
	case SectionEvolve:
		s = matrix.Evolve(rec)
	case SectionEdges:
		s = matrix.Edges(rec)
	default:
		err = fmt.Errorf("no section %q", name)
	}
	return s, err
}
