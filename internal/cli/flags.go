package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
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

var errTwice = errors.New("given twice; give one")

// once is the value of a flag that is given once: of two, neither is meant.
type once struct{ to *string }

// Set keeps the value.
func (o once) Set(s string) error {
	if *o.to != "" {
		return errTwice
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
