package cli

import (
	"cmp"
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/mistake"
)

// wrongf is a mistake of the user's, told in one line whatever it is made of.
func wrongf(format string, args ...any) error {
	return mistake.Linef(format, args...)
}

// flagMistake says what is wrong with a flag, in the user's words.
func flagMistake(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	var wrong *mistake.Error
	switch {
	case errors.As(err, &unknown):
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, "--"+f.Name)
			}
		})
		given := "--" + unknown.GetSpecifiedName()
		return wrongf("no flag %s of %s; nearest: %s", given, c.Name(), mistake.Near(given, names))
	case errors.As(err, &invalid) && errors.As(invalid, &wrong):
		return wrong
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
