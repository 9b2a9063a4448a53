package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// sysinfo prints what is known of this machine.
func (p *program) sysinfo(c *cobra.Command, format string) error {
	if c.Flags().Changed("format") {
		if err := mistake.OneOf("format", format, []string{"table", "json"}); err != nil {
			return err
		}
	}
	e, now := measure.Environment(), measure.Now()
	if format == "json" {
		return foreign.WriteJSON(p.stdout, struct {
			Environment record.Environment `json:"environment"`
			Now         measure.Conditions `json:"now"`
		}{e, now})
	}
	return grid.WriteColumns(p.stdout, measure.Rows(e, now), p.tableWidth(false))
}

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: noArguments,
		RunE: p.version,
	}
}

func (p *program) version(*cobra.Command, []string) error {
	_, err := fmt.Fprintln(p.stdout, version())
	return err
}

func version() string {
	v := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = cmp.Or(info.Main.Version, v)
	}
	return fmt.Sprintf("serialbench %s, %s %s/%s", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
