package cli

import (
	"errors"
	"io"
	"os"

	"github.com/serialbench/serialbench/recommend"
	"github.com/serialbench/serialbench/report"
)

// renew writes the README at path anew from records of a run and of what was found beside it.
func (p *program) renew(path string, s show, paths []string) (err error) {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	readme, err := os.ReadFile(path)
	if err != nil {
		return wrongf("--readme: %v", err)
	}
	text, err := recommend.Section(rec, nil, s.estimating())
	if err != nil {
		return err
	}
	renewed, err := report.Renew(readme, rec, text, report.Options{Estimator: s.estimating()})
	if err != nil {
		return wrongf("--readme: %s: %v", path, err)
	}
	out, err := openOutput(path, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		_, err := w.Write(renewed)
		return err
	})
}
