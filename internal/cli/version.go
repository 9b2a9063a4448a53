package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

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
