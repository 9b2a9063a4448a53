package report

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/serialbench/serialbench/internal/record"
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

	SectionProcessors Section = "processors" // ratios to json/std on each processor; see [WriteProcessors]

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
func WriteSection(w io.Writer, format string, section Section, rec *record.Record, o Options) error {
	if section == SectionProcessors {
		return WriteProcessors(w, format, []*record.Record{rec}, o)
	}
	if section != SectionSensitivity { // whose reference is needed, whatever is shown
		rec = only(rec, o.Formats)
	}
	part, err := sectionOf(section, rec, o)
	if err != nil {
		return err
	}
	if tables := part.tables; part.fold > 0 && format != "md" { // which folds lists itself
		tables[0].notes = folded(tables[0].notes, part.fold)
	}
	switch format {
	case "table", "txt", "md":
		err = document{tables: introduced(rec, o, part.tables)}.write(w, format, o.Colour)
	case "json":
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		err = enc.Encode(part.lines)
	case "csv":
		first := part.tables[0]
		if part.data != nil {
			first = part.data()
		}
		if !o.System {
			first.title = "" // the table alone, for programs
		}
		err = writeTablesCSV(w, introduced(rec, o, []grid{first}))
	default:
		return fmt.Errorf("no format %q of a section", format)
	}
	if err != nil {
		return fmt.Errorf("write section %s as %s: %w", section, format, err)
	}
	return nil
}

// sectionOf is a section: its tables, at least one, and its lines.
func sectionOf(name Section, rec *record.Record, o Options) (s section, err error) {
	switch name {
	case SectionAttack:
		s = attacks(rec)
		last := &s.tables[len(s.tables)-1]
		last.notes = append(last.notes, elsewhere(rec)...)
	case SectionFindings:
		s = section{tables: []grid{findings(rec)}, lines: attacks(rec).lines}
	case SectionSensitivity:
		s = sensitivitySection(rec, o)
	case SectionParallel:
		s = parallel(rec)
	case SectionLibraries:
		s = libraries(rec)
	case SectionCost:
		s = costs(rec)
	case SectionTraits:
		s = traits(rec)
	case SectionInterop:
		s = interop(rec)
	case SectionConform:
		s = conform(rec)
	case SectionEvolve:
		s = evolve(rec)
	case SectionEdges:
		s = edges(rec)
	default:
		err = fmt.Errorf("no section %q", name)
	}
	return s, err
}
