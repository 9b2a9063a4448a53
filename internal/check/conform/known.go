package conform

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
)

// Failure is a case that is known not to be as demanded.
type Failure struct {
	Codec, Corpus, Way, Case, Verdict string
}

// Known is a list of them.
type Known []Failure

// knownOf are the cells that are not as demanded.
func knownOf(cells []record.MatrixCell) Known {
	var k Known
	for _, c := range cells {
		if c.Case != "" && c.Verdict != record.CellExact {
			k = append(k, Failure{c.Codec, c.Peer, c.Direction, c.Case, c.Verdict})
		}
	}
	return k
}

// ParseKnown reads a file of known failures: a line each, codec, corpus, way, verdict and
// case, separated by tabs; "#" begins a comment.
func ParseKnown(text string) (Known, error) {
	var k Known
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, "\t")
		if len(parts) != 5 {
			return nil, fmt.Errorf("line %d: %d columns; want codec, corpus, way, verdict and case, separated by tabs", i+1,
				len(parts))
		}
		k = append(k, Failure{parts[0], parts[1], parts[2], parts[4], parts[3]})
	}
	return k, nil
}

// formatKnown is the file that [ParseKnown] reads.
func formatKnown(k Known) string {
	lines := make([]string, len(k))
	for i, f := range k {
		lines[i] = strings.Join([]string{f.Codec, f.Corpus, f.Way, f.Verdict, f.Case}, "\t") + "\n"
	}
	slices.Sort(lines)
	return "# Cases that codecs are known not to read as demanded; written by serialbench conform --known FILE " +
		"--update.\n" + strings.Join(lines, "")
}

// Tried are the codecs of the cells on the corpora that were asked, but for corpora that are not
// there: of these nothing is known.
func Tried(cells []record.MatrixCell, corpora []string) func(Failure) bool {
	type pair struct{ codec, corpus string }
	codecs, absent := map[string]bool{}, map[pair]bool{}
	for _, c := range cells {
		codecs[c.Codec] = true
		absent[pair{c.Codec, c.Peer}] = absent[pair{c.Codec, c.Peer}] || c.Verdict == record.CellNotInstalled
	}
	return func(f Failure) bool {
		return codecs[f.Codec] && slices.Contains(corpora, f.Corpus) && !absent[pair{f.Codec, f.Corpus}]
	}
}

// Updated has the failures that were tried replaced by those found now.
func (k Known) Updated(now Known, tried func(Failure) bool) Known {
	return append(slices.DeleteFunc(slices.Clone(k), tried), now...)
}

// Differences says, a line each, which failures are new and which known ones that were tried
// are mended.
func Differences(old, now Known, tried func(Failure) bool) []string {
	had, has := map[Failure]bool{}, map[Failure]bool{}
	for _, f := range old {
		had[f] = true
	}
	var lines []string
	for _, f := range now {
		if has[f] = true; !had[f] {
			lines = append(lines, fmt.Sprintf("new: %s on %s (%s): %s: %s", f.Codec, f.Corpus, f.Way, f.Case, f.Verdict))
		}
	}
	for _, f := range old {
		if tried(f) && !has[f] {
			lines = append(lines, fmt.Sprintf("mended, take it out of the file: %s on %s (%s): %s: %s", f.Codec, f.Corpus, f.Way,
				f.Case, f.Verdict))
		}
	}
	return lines
}

// CompareKnown are the differences of cells from a file of known failures; where that is to be updated, the cells are
// written into it instead.
func CompareKnown(cells []record.MatrixCell, corpora []string, path string, update bool) ([]string, error) {
	text, err := input.ReadFile(path)
	if err != nil && !(update && errors.Is(err, fs.ErrNotExist)) {
		return nil, mistake.Linef("--known: cannot read %q: %v; --update writes it", path, mistake.Cause(err))
	}
	old, err := ParseKnown(string(text))
	if err != nil {
		return nil, mistake.Linef("--known: %s: %v", path, err)
	}
	now, tried := knownOf(cells), Tried(cells, corpora)
	if update {
		return nil, atomicfile.Write(path, []byte(formatKnown(old.Updated(now, tried))))
	}
	return Differences(old, now, tried), nil
}
