package record

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
)

// Lines are those that a record is written as, in an order in which it can be read.
// Lines that were not understood are not among them.
func (r *Record) Lines() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		run := r.Run
		links := run.Links
		run.Links = nil // lines of their own
		if !yield(run) {
			return
		}
		_ = each(r.Codecs, yield) && each(r.Verdicts, yield) && each(r.Traits, yield) && each(r.Attacks, yield) &&
			each(r.Edges, yield) && each(r.Cells, yield) && each(r.Witnesses, yield) && each(r.Costs, yield) &&
			each(r.Parallels, yield) && each(links, yield) &&
			each(r.Resumes, yield) && each(r.Samples, yield) && r.streamed(yield) && each(r.Collectors, yield) &&
			each(r.Failures, yield) && r.end(yield)
	}
}

func each[T Line](list []T, yield func(Line) bool) bool {
	return !slices.ContainsFunc(list, func(item T) bool { return !yield(item) })
}

func (r *Record) end(yield func(Line) bool) bool { return r.End == nil || yield(*r.End) }

// Write writes the lines of the record with their checksums. Errors are those of w,
// or times that cannot be read again.
func (r *Record) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for line := range r.Lines() {
		text, err := summed(line)
		if err == nil {
			_, err = b.Write(append(text, '\n'))
		}
		if err != nil {
			return fmt.Errorf("write record: %w", err)
		}
	}
	if err := r.Lost(); err != nil {
		return err
	}
	return b.Flush()
}

// summed is a line as [Writer.Append] writes it, without its end.
func summed(l Line) ([]byte, error) {
	kind, written := l.kinded()
	text, err := json.Marshal(written)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", kind, err)
	}
	return appendSummed(nil, text), nil
}
