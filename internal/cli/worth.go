package cli

import (
	"context"
	"errors"
	"io"
	"net/url"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/result/worth"
	"github.com/serialbench/serialbench/internal/session"
)

type worthFlags struct {
	url                      string
	from                     []string
	needs, datasets          []string
	contract, format, output string
	least                    percent
	seconds                  time.Duration
	shapes                   string
}

func (p *program) worthCommand() *cobra.Command {
	f := worthFlags{least: 0.01}
	c := &cobra.Command{
		Use:  "worth CPU.pprof [HEAP.pprof]",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return p.worth(c.Context(), f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.url, "pprof-url", "", "")
	fl.StringVar(&f.shapes, "shapes", "", "")
	fl.DurationVar(&f.seconds, "seconds", 30*time.Second, "")
	fl.StringArrayVar(&f.from, "from", nil, "")
	fl.StringArrayVar(&f.needs, "need", nil, "")
	fl.StringArrayVar(&f.datasets, "dataset", nil, "")
	oneOf(c, &f.contract, "contract", "", "", contracts)
	fl.Var(&f.least, "least", "")
	fl.StringVarP(&f.format, "format", "f", "txt", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	complete(c, "need", needNames)
	complete(c, "format", fixed("txt", "json"))
	return c
}

func (p *program) worth(ctx context.Context, f worthFlags, args []string) (err error) {
	q, err := f.question(p, args)
	if err != nil {
		return err
	}
	var rec *record.Record
	if len(f.from) > 0 {
		if rec, err = p.readAll(session.Split(f.from)); err != nil {
			return err
		}
	}
	if f.shapes != "" {
		return p.worthOfShapes(f, rec, q)
	}
	cpu, heap, err := p.profiles(ctx, f, args)
	if err != nil {
		return err
	}
	libraries := worth.Libraries(p.field.Suite.Codecs)
	a := worth.Answer{Least: float64(f.least), Switches: []worth.Switch{}}
	if a.Shares, err = worth.Read(cpu, heap, libraries); err != nil {
		var kind *worth.KindError
		if errors.As(err, &kind) && kind.Want == "cpu" {
			return wrongf("%s is no CPU profile: %v; the CPU profile comes first, then the heap profile", f.name(args), err)
		}
		return wrongf("%s: %v", f.name(args), err)
	}
	if rec != nil {
		if err := a.Look(rec, q, libraries, stats.Default); err != nil {
			return err
		}
	}
	if err := p.tellAdvised(""); err != nil {
		return err
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		if f.format == "json" {
			return foreign.WriteJSON(w, a)
		}
		_, err := io.WriteString(w, worth.Text(a))
		return err
	})
}

// question checks the flags and arguments.
func (f *worthFlags) question(p *program, args []string) (recommend.Question, error) {
	q := recommend.Question{Datasets: session.Split(f.datasets), Contract: stats.Contract(f.contract), Time: 1, Size: 1e-3}
	if err := mistake.OneOf("format", f.format, []string{"txt", "json"}); err != nil {
		return q, err
	}
	for _, n := range session.Split(f.needs) {
		need, err := p.needOf(n)
		if err != nil {
			return q, err
		}
		q.Needs = append(q.Needs, need)
	}
	if f.shapes != "" {
		if len(args) > 0 || f.url != "" {
			return q, wrongf("--shapes: needs no profile: the service's clock is in the file; leave one out")
		}
		return q, nil
	}
	most := 2
	if f.url != "" {
		most = 1
		u, err := url.Parse(f.url)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return q, wrongf("--pprof-url: %q is not an address such as http://127.0.0.1:6060/debug/pprof/profile", f.url)
		}
		if f.seconds < time.Second || f.seconds > time.Hour {
			return q, wrongf("--seconds: %s is not between 1s and 1h", f.seconds)
		}
	} else if len(args) == 0 {
		return q, wrongf("worth needs a CPU profile, such as curl -o cpu.pprof " +
			"http://127.0.0.1:6060/debug/pprof/profile?seconds=30 writes, or --pprof-url")
	}
	if len(args) > most {
		return q, wrongf("worth takes %d files at most, not %d", most, len(args))
	}
	return q, nil
}

// name is where the CPU profile comes from.
func (f *worthFlags) name(args []string) string {
	if f.url != "" {
		return f.url
	}
	return args[0]
}

// profiles reads the CPU profile, from a file or a running service, and the heap profile, if there is one.
func (p *program) profiles(ctx context.Context, f worthFlags, args []string) (cpu, heap []byte, err error) {
	if f.url != "" {
		ctx, stop := interrupt.Context(ctx)
		defer stop()
		cpu, err = worth.TakeProfile(ctx, f.url, f.seconds, p.stderr)
		if ctx.Err() != nil {
			return nil, nil, exit(ExitInterrupted)
		}
		if err != nil {
			return nil, nil, err
		}
	} else {
		if cpu, err = worth.ReadProfile(args[0]); err != nil {
			return nil, nil, err
		}
		args = args[1:]
	}
	if len(args) > 0 {
		heap, err = worth.ReadProfile(args[0])
	}
	return cpu, heap, err
}

// worthOfShapes says what a switch would save of what a service recorded with package tap. rec is nil where there is no
// record.
func (p *program) worthOfShapes(f worthFlags, rec *record.Record, q recommend.Question) error {
	all, err := worth.Savings(f.shapes, rec, q, p.field.Looks, stats.Default)
	if err != nil {
		return err
	}
	return p.write(show{output: f.output}, func(w io.Writer) error {
		if f.format == "json" {
			return foreign.WriteJSON(w, struct {
				Version int          `json:"version"`
				Least   float64      `json:"least"`
				Uses    []*worth.Use `json:"uses"`
			}{1, float64(f.least), all})
		}
		_, err := io.WriteString(w, worth.TrafficText(all, float64(f.least), rec != nil))
		return err
	})
}
