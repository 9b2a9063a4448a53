package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/input"
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
	fl.StringVar(&f.contract, "contract", "", "")
	fl.Var(&f.least, "least", "")
	fl.StringVarP(&f.format, "format", "f", "txt", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	complete(c, "need", needNames)
	complete(c, "contract", contracts)
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
		if len(q.Datasets) > 0 { // of a large record most is of others
			narrow := *rec
			narrow.Samples = slices.DeleteFunc(slices.Clone(rec.Samples),
				func(s record.Sample) bool { return !slices.Contains(q.Datasets, s.Dataset) })
			rec = &narrow
		}
		if err := switches(&a, rec, q, libraries); err != nil {
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
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			return enc.Encode(a)
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
	if err := contractIs(f.contract); err != nil {
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

// switches finds candidates for every package that is large enough to be worth a thought.
func switches(a *worth.Answer, rec *record.Record, q recommend.Question, libraries []worth.Library) error {
	for _, part := range a.Shares.Parts {
		if part.Sum() < a.Least {
			continue
		}
		for _, within := range []bool{false, true} {
			w, err := worth.Gain(part, libraries, rec, q, within, stats.Default)
			if err != nil {
				return err
			}
			a.Switches = append(a.Switches, w)
			if w.Now == "" {
				break // it cannot be told, in any format
			}
		}
	}
	return nil
}

// profiles reads the CPU profile, from a file or a running service, and the heap profile, if there is one.
func (p *program) profiles(ctx context.Context, f worthFlags, args []string) (cpu, heap []byte, err error) {
	if f.url != "" {
		if cpu, err = p.takeProfile(ctx, f); err != nil {
			return nil, nil, err
		}
	} else {
		if cpu, err = readProfile(args[0]); err != nil {
			return nil, nil, err
		}
		args = args[1:]
	}
	if len(args) > 0 {
		heap, err = readProfile(args[0])
	}
	return cpu, heap, err
}

func readProfile(path string) ([]byte, error) {
	data, err := input.ReadFile(path)
	if err == nil {
		data, err = input.Inflate(data)
	}
	if err != nil {
		return nil, wrongf("cannot read the profile %q: %v", path, mistake.Cause(err))
	}
	return data, nil
}

// takeProfile asks a running service for a CPU profile.
func (p *program) takeProfile(ctx context.Context, f worthFlags) ([]byte, error) {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	u, err := url.Parse(f.url)
	if err != nil {
		return nil, err
	}
	v := u.Query()
	v.Set("seconds", fmt.Sprint(int(f.seconds.Seconds())))
	u.RawQuery = v.Encode()
	limited, cancel := context.WithTimeout(ctx, f.seconds+30*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(limited, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(p.stderr, "serialbench: taking a CPU profile of %s from %s\n", f.seconds,
		u.Host); err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		if ctx.Err() != nil {
			return nil, exit(ExitInterrupted)
		}
		return nil, wrongf("--pprof-url: %v", err)
	}
	defer resp.Body.Close()
	data, err := input.Read(resp.Body, input.Most)
	if err == nil {
		data, err = input.Inflate(data)
	}
	if ctx.Err() != nil {
		return nil, exit(ExitInterrupted)
	}
	if err != nil {
		return nil, wrongf("--pprof-url: %v", err)
	}
	if resp.StatusCode != http.StatusOK {
		return nil, wrongf("--pprof-url: %s answers %s", u.Host, resp.Status)
	}
	return data, nil
}
