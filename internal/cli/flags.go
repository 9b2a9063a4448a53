package cli

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// percent is the value of a flag such as "1%": 0.01. It is negative while the
// flag is not given.
type percent float64

// Set reads a percentage.
func (p *percent) Set(s string) error {
	number, ok := strings.CutSuffix(strings.TrimSpace(s), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !ok || err != nil || !(x >= 0 && x <= 1e6) {
		return errors.New("no percentage")
	}
	*p = percent(x / 100)
	return nil
}

// Type names the kind of value for messages.
func (p *percent) Type() string { return "percentage" }

// String is the value as it is given.
func (p *percent) String() string {
	if *p < 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(*p), 'g', 6, 64) + "%"
}

// once is the value of a flag that is given once: of two, neither is meant.
type once struct {
	to   *string
	flag string
}

// Set keeps the value.
func (o once) Set(s string) error {
	if *o.to != "" {
		return wrongf("--%s: given twice; give one", o.flag)
	}
	*o.to = s
	return nil
}

// Type names the kind of value for messages.
func (o once) Type() string { return "string" }

// String is the value as it is given.
func (o once) String() string {
	if o.to == nil {
		return ""
	}
	return *o.to
}

// complete offers values for a flag to the shell; after a comma, for the next value.
func complete(c *cobra.Command, flag string, values func() []string) {
	err := c.RegisterFlagCompletionFunc(flag,
		func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			before := typed[:strings.LastIndex(typed, ",")+1]
			var offers []cobra.Completion
			for _, v := range values() {
				if strings.HasPrefix(v, typed[len(before):]) {
					offers = append(offers, before+v)
				}
			}
			return offers, cobra.ShellCompDirectiveNoFileComp
		})
	if err != nil {
		panic(err) // the flag was not declared before: a bug of this package
	}
}

func fixed(values ...string) func() []string { return func() []string { return values } }

// namesOf are the names of a list, such as of the orders of a table.
func namesOf[T any](all []T, name func(T) string) func() []string {
	return func() []string {
		texts := make([]string, len(all))
		for i, v := range all {
			texts[i] = name(v)
		}
		return texts
	}
}

// asText is the name of what is one.
func asText[T ~string](v T) string { return string(v) }

// The names that flags of several commands take.
var (
	contracts = namesOf(stats.Contracts(), asText)
	needNames = namesOf(recommend.Needs(), func(n recommend.About) string { return string(n.Need) })
	ruleNames = namesOf(recommend.RuleNames(), asText)
	sections  = namesOf(report.Sections(), asText)
	qualities = namesOf(measure.Qualities(), func(q measure.Quality) string { return q.Name })
)

// word is the value of a flag that is one of some names.
type word struct {
	to    *string
	flag  string
	names func() []string
}

// oneOf adds a flag that takes one of some names.
func oneOf(c *cobra.Command, to *string, flag, short, usual string, names func() []string) {
	*to = usual
	c.Flags().VarP(&word{to, flag, names}, flag, short, "")
	complete(c, flag, names)
}

// Set takes a name, or nothing where that is the usual value.
func (w *word) Set(text string) error {
	if err := mistake.OneOf(w.flag, text, w.names()); err != nil && text != "" {
		return err
	}
	*w.to = text
	return nil
}

// Type names the kind of value for messages.
func (w *word) Type() string { return "string" }

// String is the value as it is given.
func (w *word) String() string { return *w.to }

// several is the value of a flag that takes names with commas between, and may be given again.
type several []string

// Set adds names.
func (s *several) Set(text string) error {
	*s = append(*s, session.Split([]string{text})...)
	return nil
}

// Type names the kind of value for messages.
func (s *several) Type() string { return "stringArray" }

// String is the value as it is given.
func (s *several) String() string { return strings.Join(*s, ",") }

// estimator is the value of --estimator.
type estimator struct{ stats.Estimator }

func (e *estimator) flag(c *cobra.Command) {
	e.Estimator = stats.Default
	c.Flags().Var(e, "estimator", "")
	complete(c, "estimator", namesOf(stats.Estimators(), stats.Estimator.String))
}

// Set reads an estimator by its name.
func (e *estimator) Set(text string) (err error) {
	if e.Estimator, err = stats.ParseEstimator(text); err != nil {
		return wrongf("--estimator: %v", err)
	}
	return nil
}

// Type names the kind of value for messages.
func (e *estimator) Type() string { return "string" }

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
