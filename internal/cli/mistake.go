package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// mistake is an error of the user, told in one line, unless what it tells is a
// list: the compiler's lines, fields.
type mistake struct {
	text  string
	lines bool
	cause error // nil: the user alone
}

func (m *mistake) Error() string { return m.text }

func (m *mistake) Unwrap() error { return m.cause }

func wrongf(format string, args ...any) error { return &mistake{text: fmt.Sprintf(format, args...)} }

// flagMistake says what is wrong with a flag, in the user's words.
func flagMistake(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, "--"+f.Name)
			}
		})
		given := "--" + unknown.GetSpecifiedName()
		return wrongf("no flag %s of %s; nearest: %s", given, c.Name(), nearest(given, names))
	case errors.As(err, &invalid):
		return wrongf("--%s: %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), wanted(invalid.GetFlag()))
	case errors.As(err, &missing):
		return wrongf("--%s: needs %s", missing.GetFlag().Name, wanted(missing.GetFlag()))
	}
	return wrongf("%s", err)
}

// wanted describes the values of a flag by its type.
func wanted(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "duration":
		return "a duration such as 10s, 2m or 1h"
	case "int", "uint64":
		return "a whole number such as " + cmp.Or(strings.TrimPrefix(f.DefValue, "0"), "1000")
	case "percentage":
		return "a percentage such as 1%"
	case "bool":
		return "true or false"
	}
	return "a value"
}

// oneOf checks the value of a flag against a short list of choices.
func oneOf(flag, given string, choices []string) error {
	if slices.Contains(choices, given) {
		return nil
	}
	return wrongf("--%s: no %s %q; there are %s", flag, flag, given, strings.Join(choices, ", "))
}

// nearest names the three choices that are most like what was given.
func nearest(given string, choices []string) string {
	sorted := slices.Clone(choices)
	rating := func(s string) int {
		d := levenshtein.ComputeDistance(strings.ToLower(given), strings.ToLower(s))
		if given != "" && strings.Contains(s, strings.Trim(given, "*-")) {
			d -= len(s)
		}
		return d
	}
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(rating(a), rating(b)) })
	return strings.Join(sorted[:min(3, len(sorted))], ", ")
}
