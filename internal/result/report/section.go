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
	tables, lines, err := sectionOf(section, rec, o)
	if err != nil {
		return err
	}
	if section == SectionLibraries && format != "md" { // which folds lists itself
		tables[0].notes = folded(tables[0].notes, lineWidth)
	}
	switch format {
	case "table", "txt", "md":
		err = document{tables: introduced(rec, o, tables)}.write(w, format, o.Colour)
	case "json":
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		err = enc.Encode(lines)
	case "csv":
		first := tables[:1]
		if section == SectionLibraries {
			first = []grid{libraryCSV(rec)}
		} else if section == SectionSensitivity {
			first = []grid{sensitivityCSV(rec, o)}
		} else if section == SectionEvolve {
			first = []grid{evolveDetail(rec, false)}
		}
		if !o.System {
			first[0].title = "" // the table alone, for programs
		}
		err = writeTablesCSV(w, introduced(rec, o, first))
	default:
		return fmt.Errorf("no format %q of a section", format)
	}
	if err != nil {
		return fmt.Errorf("write section %s as %s: %w", section, format, err)
	}
	return nil
}

// sectionOf returns the tables of a section, at least one, and its lines.
func sectionOf(section Section, rec *record.Record, o Options) ([]grid, any, error) {
	switch section {
	case SectionAttack:
		tables := attackTables(rec.LastAttacks())
		tables[len(tables)-1].notes = append(tables[len(tables)-1].notes, elsewhere(rec)...)
		return tables, attackShapes(rec), nil
	case SectionFindings:
		return []grid{findings(rec)}, attackShapes(rec), nil
	case SectionSensitivity:
		return sensitivityTables(rec, o), sensitivityShapeOf(rec, o), nil
	case SectionParallel:
		return []grid{parallelTable(rec)}, parallelRows(rec), nil
	case SectionLibraries:
		return []grid{libraryTable(rec)}, Libraries(rec), nil
	case SectionCost:
		return []grid{costTable(rec)}, append([]record.Cost{}, rec.Costs...), nil
	case SectionTraits:
		return traitTables(rec), traitShapes(rec), nil
	case SectionInterop:
		return interopTables(rec), cellsOf(rec, record.KindInterop), nil
	case SectionConform:
		return conformTables(rec), cellsOf(rec, record.KindConform), nil
	case SectionEvolve:
		return evolveTables(rec), evolveShapes(rec), nil
	case SectionEdges:
		return edgeTables(rec), edgeShapes(rec), nil
	}
	return nil, nil, fmt.Errorf("no section %q", section)
}
