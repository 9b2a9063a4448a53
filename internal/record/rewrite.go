package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Rewrite copies the record that r was read from, line by line, with the samples that
// r has now. Lines that were not understood are left out, all others are as they were,
// with a checksum. in may be compressed by gzip; what is written is not.
func (r *Record) Rewrite(in io.Reader, out io.Writer) error {
	b, err := plain(in)
	if err != nil {
		return fmt.Errorf("rewrite record %s: %w", r.Name, err)
	}
	w := bufio.NewWriter(out)
	samples, again := r.Samples, &Record{Run: r.Run}
	for number := 1; ; number++ {
		text, err := readLine(b)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			text, err = again.rewritten(text, number, &samples)
		}
		if err == nil && len(text) > 0 {
			_, err = w.Write(append(text, '\n'))
		}
		if err != nil && !errors.Is(err, errTooLong) {
			return fmt.Errorf("rewrite record %s: line %d: %w", r.Name, number, err)
		}
	}
	if len(samples) > 0 {
		return fmt.Errorf("rewrite record %s: it has changed since it was read", r.Name)
	}
	return w.Flush()
}

// rewritten is a line as it is written, nil if it is left out; r has the head of the record.
func (r *Record) rewritten(text []byte, number int, samples *[]Sample) ([]byte, error) {
	switch {
	case number == 1:
		run, err := parseHead(text)
		if err != nil {
			return nil, err
		}
		return summed(run)
	case len(bytes.TrimSpace(text)) == 0 || verifySum(text, r.Run.Version >= sumsSince) != nil:
		return nil, nil
	}
	*r = Record{Run: r.Run} // which finds out again what is understood
	r.Run.Layouts = nil
	item, err := r.add(text)
	if err != nil {
		return nil, nil
	}
	if _, ok := item.(*Sample); ok {
		if len(*samples) == 0 {
			return nil, errors.New("the record has changed since it was read")
		}
		s := (*samples)[0]
		*samples = (*samples)[1:]
		return summed(s)
	}
	text = bytes.TrimSpace(text)
	if verifySum(text, true) == nil {
		return bytes.Clone(text), nil
	}
	return appendSummed(nil, text), nil
}

// summed is a line as [Writer.Append] writes it, without its end.
func summed(l any) ([]byte, error) {
	kind, l := withKind(l)
	text, err := json.Marshal(l)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", kind, err)
	}
	return appendSummed(nil, text), nil
}
