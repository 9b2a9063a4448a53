package cli

import (
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/session"
)

// effort is how long and how well to measure: --quality, --time, --precision.
type effort struct {
	quality   string
	budget    time.Duration
	precision percent
	processes int
}

func (e *effort) flags(c *cobra.Command) {
	e.precision = -1
	oneOf(c, &e.quality, "quality", "", measure.DefaultQuality, qualities)
	c.Flags().DurationVar(&e.budget, "time", 0, "")
	c.Flags().Var(&e.precision, "precision", "")
	c.Flags().IntVar(&e.processes, "processes", 0, "")
}

// of is the effort that the flags say.
func (e *effort) of() session.Effort {
	return session.Effort{Quality: e.quality, Budget: e.budget, Precision: float64(e.precision), Processes: e.processes}
}

func qualities() []string {
	var names []string
	for _, q := range measure.Qualities() {
		names = append(names, q.Name)
	}
	return names
}

func (e *effort) check(c *cobra.Command) error {
	if c.Flags().Changed("time") && e.budget <= 0 {
		return wrongf("--time: %s is not a positive duration, such as 10s, 2m or 1h", e.budget)
	}
	if c.Flags().Changed("processes") && e.processes <= 0 {
		return wrongf("--processes: %d is not a positive number of processes, such as 10", e.processes)
	}
	if e.processes > 0 && e.precision >= 0 {
		return wrongf("--processes: a number of processes and --precision exclude each other")
	}
	return nil
}

// short is a duration without the zeros of String.
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	return s
}

// checkLinks refuses a number of links that cannot be made.
func checkLinks(n int) error {
	if n < 0 || n > session.MostLinks {
		return wrongf("--links: %d is not a number of links of the program from 1 to %d, such as %d", n,
			session.MostLinks, session.UsualLinks)
	}
	return nil
}

// formerFlags lets --layouts stand for --links, as it was called.
func formerFlags(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "layouts" {
		name = "links"
	}
	return pflag.NormalizedName(name)
}
