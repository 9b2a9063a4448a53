package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

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
