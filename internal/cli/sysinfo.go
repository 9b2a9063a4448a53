package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
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
		enc := json.NewEncoder(p.stdout)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(struct {
			Environment record.Environment `json:"environment"`
			Now         measure.Conditions `json:"now"`
		}{e, now})
	}
	or := func(known bool, format string, args ...any) string {
		if !known {
			return "not known"
		}
		return fmt.Sprintf(format, args...)
	}
	size := func(n int) string { return or(n > 0, "%d KiB", n>>10) }
	rows := [][]string{
		{"go", e.Go + " " + e.OS + "/" + e.Arch},
		{"kernel", or(e.Kernel != "", "%s", e.Kernel)},
		{"processor", e.CPU},
		{"cores", fmt.Sprintf("%d, physical: %s", e.Cores, or(e.Physical > 0, "%d", e.Physical))},
		{"caches", fmt.Sprintf("L1 data %s, L2 %s, L3 %s", size(e.L1DB), size(e.L2B), size(e.L3B))},
		{"clock rate", or(now.MHz > 0, "%.0f MHz", now.MHz)},
		{"governor", or(e.Governor != "", "%s", e.Governor)},
		{"frequency", or(now.Frequency != "", "%s", now.Frequency)},
		{"virtualization", or(e.Virtual != "", "%s", e.Virtual)},
		{"stolen time", fmt.Sprintf("%.2f%% of the busy time", 100*now.Stolen)},
		{"load", fmt.Sprintf("%.2f, %.2f, %.2f in 1, 5, 15 minutes", now.Load[0], now.Load[1], now.Load[2])},
		{"memory", or(e.MemoryB > 0, "%d MiB, free %d MiB", e.MemoryB>>20, now.FreeB>>20)},
		{"clock", fmt.Sprintf("steps of %v, a look takes %v", now.ClockTick, now.ClockRead)},
		{"uptime", or(now.Uptime > 0, "%v", now.Uptime)},
		{"workers", fmt.Sprintf("GOMAXPROCS=%d GOGC=%s, core: %s", e.GOMAXPROCS, e.GOGC, or(e.Pinned, "%d", now.WorkerCore))},
		{"program", or(e.Executable != "", "SHA-256 %s", e.Executable)},
	}
	for _, u := range now.Unknown {
		rows = append(rows, []string{"not readable", u})
	}
	for _, w := range e.Warnings {
		rows = append(rows, []string{"warning", strings.TrimSpace(w)})
	}
	return writeTable(p.stdout, rows, p.tableWidth(false))
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
