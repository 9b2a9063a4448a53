package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
)

func (p *program) reportCommand() *cobra.Command {
	var s show
	var section, other string
	var cards []string
	c := &cobra.Command{
		Use: "report RECORD...",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return wrongf("report needs the file of a record, such as results/mine.jsonl")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) (err error) {
			if len(cards) > 0 {
				return p.reportCards(c, cards, s, args)
			}
			if section == string(report.SectionProcessors) {
				return p.processors(c, s, args)
			}
			if section != "" {
				return p.reportSection(c, section, s, args)
			}
			if err := s.fits(); err != nil {
				return err
			}
			if other != "" && s.format != "html" {
				return wrongf("--compare is of --format html; serialbench compare OLD NEW writes the other formats")
			}
			recs, err := p.gather(args, p.read)
			if err != nil {
				return err
			}
			if len(record.Strata(recs)) > 1 && slices.Contains(report.SectionFormats(), s.format) {
				return p.unlikeProcessors(c, s, recs)
			}
			rec, err := p.join(recs)
			if err != nil {
				return err
			}
			if _, err := session.OfFormats(s.formats, known(rec)); err != nil {
				return err
			}
			if err := p.charge(s, rec); err != nil {
				return err
			}
			if len(rec.Samples)+len(rec.Verdicts)+len(rec.Failures) == 0 {
				return fmt.Errorf("nothing was measured or verified in %s", args[0])
			}
			out, err := openOutput(s.output, p.stdout)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, out.discard()) }()
			if other != "" {
				err = p.writePage(out, s, rec, other)
			} else {
				err = s.write(p, out, s.figures(rec))
			}
			return cmp.Or(err, p.failed(rec))
		},
	}
	s.flags(c)
	oneOf(c, &s.heap, "heap", "", "", namesOf(view.Heaps(), asText))
	c.Flags().BoolVarP(&s.system, "sysinfo", "i", false, "")
	c.Flags().StringVar(&other, "compare", "", "")
	c.Flags().BoolVar(&s.warnings, "warnings", false, "")
	p.strictFlag(c)
	c.Flags().StringVar(&section, "section", "", "")
	c.Flags().StringArrayVar(&cards, "codec", nil, "")
	complete(c, "section", sections)
	complete(c, "codec", p.field.CodecIDs)
	return c
}

// reportSection shows one section of records.
func (p *program) reportSection(c *cobra.Command, section string, s show, paths []string) (err error) {
	if err := cmp.Or(mistake.OneOf("section", section, sections()),
		mistake.OneOf("format", s.format, report.SectionFormats())); err != nil {
		return err
	}
	for _, flag := range []string{"layout", "sections", "namesections", "sectionheader", "sort"} {
		if c.Flags().Changed(flag) {
			return wrongf("--%s: --section %s is a list of its own; leave one of both out", flag, section)
		}
	}
	if s.system && s.format == "json" {
		return wrongf("--sysinfo: a list in JSON has no place for it; choose --format table, txt, csv or md")
	}
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	if _, err := session.OfFormats(s.formats, known(rec)); err != nil {
		return err
	}
	out, err := openOutput(s.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return s.writeSection(out, report.Section(section), rec)
}

// readAll reads records and joins them if there are several; see [record.Join].
func (p *program) readAll(paths []string) (*record.Record, error) {
	recs, err := p.gather(paths, p.read)
	if err != nil {
		return nil, err
	}
	return p.join(recs)
}

func (p *program) join(recs []*record.Record) (*record.Record, error) {
	rec, err := record.Join(recs...)
	if err != nil {
		return nil, wrongf("%v", err)
	}
	for _, text := range rec.Left {
		fmt.Fprintf(p.stderr, "warning: %s\n", text)
	}
	return rec, nil
}

// gather reads records, and says what there is of a plan's shards where they are of some; of
// each shard one record stays.
func (p *program) gather(paths []string, read func(string) (*record.Record, error)) ([]*record.Record, error) {
	var recs []*record.Record
	for _, path := range paths {
		rec, err := read(path)
		if err != nil {
			return nil, err
		}
		recs = append(recs, rec)
	}
	shards, err := record.ShardsOf(recs)
	if err != nil {
		return nil, wrongf("%v", err)
	}
	if shards == nil {
		return recs, nil
	}
	for _, line := range again.Shards(shards) {
		if _, err := fmt.Fprintln(p.stderr, line); err != nil {
			return nil, err
		}
	}
	return shards.Records, nil
}

// read reads a record; see accept.
func (p *program) read(path string) (*record.Record, error) {
	rec, err := p.shelf.ReadFile(path)
	if err != nil {
		return nil, wrongf("%v", err)
	}
	return rec, p.accept(rec)
}

// accept refuses a record of several builds, which tables of codecs have no place for; else
// see adopt.
func (p *program) accept(rec *record.Record) error {
	if n := len(rec.Run.Builds); n > 1 {
		return wrongf("%s holds %d builds side by side, which ab and history show: serialbench ab --from %s", rec.Name, n,
			foreign.Word(rec.Name))
	}
	return p.adopt(rec)
}

// adopt gives the codecs of a record, where it was made without, what is known of their libraries, and names the lines
// that could not be read on stderr. Every record that comes from elsewhere comes by here.
func (p *program) adopt(rec *record.Record) error {
	p.field.Complete(rec)
	return p.tellBad("", rec)
}

// tellBad names the lines of a record that could not be read, a thousand of them, and counts the rest.
func (p *program) tellBad(prefix string, rec *record.Record) error {
	for _, b := range rec.Bad {
		if _, err := fmt.Fprintf(p.stderr, "%s%s\n", prefix, mistake.Line(b)); err != nil {
			return err
		}
	}
	if rec.MoreBad == 0 {
		return nil
	}
	_, err := fmt.Fprintf(p.stderr, "%s%s: %d more lines cannot be read\n", prefix, rec.Name, rec.MoreBad)
	return err
}
