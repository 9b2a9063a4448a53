package measure

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/host"
	"github.com/shirou/gopsutil/v4/load"
	"github.com/shirou/gopsutil/v4/mem"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Conditions are what a machine is at the moment, where [Environment] says what
// it is.
type Conditions struct {
	Load [3]float64 `json:"load"` // average of 1, 5 and 15 minutes; 0: not known
	// part of the busy time that went to other virtual machines, since the system started
	Stolen    float64       `json:"stolen"`
	FreeB     uint64        `json:"free_bytes"`    // memory that programs can have
	MHz       float64       `json:"mhz"`           // as the system says; 0: not known
	ClockTick time.Duration `json:"clock_ns"`      // smallest step of the clock that was seen
	ClockRead time.Duration `json:"clock_read_ns"` // what reading the clock costs
	Uptime    time.Duration `json:"uptime_ns"`     // of the system
	// how the frequency of the workers' core is chosen and boosted; "": not known
	Frequency  string   `json:"frequency"`
	WorkerCore int      `json:"worker_core"` // that workers are bound to; -1: none
	Unknown    []string `json:"unknown"`     // what could not be found out
}

// Now looks at the machine. It takes some milliseconds.
func Now() Conditions {
	c := Conditions{WorkerCore: workerCore()}
	missing := func(what string, err error) { c.Unknown = append(c.Unknown, fmt.Sprintf("%s: %v", what, err)) }
	if avg, err := load.Avg(); err == nil {
		c.Load = [3]float64{avg.Load1, avg.Load5, avg.Load15}
	} else {
		missing("load", err)
	}
	if t, err := cpu.Times(false); err == nil && len(t) > 0 {
		c.Stolen = stealShare(t[0])
	} else {
		missing("processor times", err)
	}
	if m, err := mem.VirtualMemory(); err == nil {
		c.FreeB = m.Available
	} else {
		missing("memory", err)
	}
	if info, err := cpu.Info(); err == nil && len(info) > 0 {
		c.MHz = info[min(max(0, c.WorkerCore), len(info)-1)].Mhz
	}
	if s, err := host.Uptime(); err == nil {
		c.Uptime = time.Duration(s) * time.Second
	}
	c.Frequency = frequency(c.WorkerCore)
	c.ClockTick, c.ClockRead = clock()
	return c
}

// warnings are about what the machine does just now.
func (c Conditions) warnings(cores int) []string {
	var w []string
	if l := c.Load[0]; l > 0.5*float64(max(1, cores)) {
		w = append(w, fmt.Sprintf("the machine was busy at the start: load average %.1f on %d cores", l, cores))
	}
	if c.Stolen > 0.005 {
		w = append(w, fmt.Sprintf("other virtual machines took %.1f%% of the processor's busy time since this one was "+
			"started", 100*c.Stolen))
	}
	if c.ClockTick > leastSample/1000 {
		w = append(w, fmt.Sprintf("the clock moves in steps of %v, so short samples are inexact", c.ClockTick))
	}
	return w
}

// clock looks for the smallest step of the clock, and what a look costs.
func clock() (tick, read time.Duration) {
	const looks = 1000
	begin := time.Now()
	last := begin
	for range looks {
		now := time.Now()
		if d := now.Sub(last); d > 0 && (tick == 0 || d < tick) {
			tick = d
		}
		last = now
	}
	return tick, last.Sub(begin) / looks
}

// Watch remembers how busy the machine is when measuring begins.
type Watch struct {
	began time.Time
	times cpu.TimesStat
	own   time.Duration
	known bool
}

// StartWatch begins to watch.
func StartWatch() Watch {
	w := Watch{began: time.Now(), own: worker.CPUTime() + worker.ChildrenTime()}
	if t, err := cpu.Times(false); err == nil && len(t) > 0 {
		w.times, w.known = t[0], true
	}
	return w
}

// Warnings says what disturbed the measuring since the watch began, in sentences
// for the reader.
func (w Watch) Warnings() []string {
	t, err := cpu.Times(false)
	if err != nil || len(t) == 0 || !w.known {
		return nil
	}
	elapsed := time.Since(w.began).Seconds() * float64(runtime.NumCPU())
	own := (worker.CPUTime() + worker.ChildrenTime() - w.own).Seconds()
	return disturbances(elapsed, busyTime(t[0])-busyTime(w.times), own, t[0].Steal-w.times.Steal)
}

// disturbances rules times in seconds: elapsed of all cores together, busy that
// anything ran in, own of this program and its workers, stolen by other machines.
func disturbances(elapsed, busy, own, stolen float64) []string {
	var warnings []string
	if elapsed <= 0 {
		return nil
	}
	if others := (busy - own) / elapsed; others > 0.05 {
		warnings = append(warnings, fmt.Sprintf("other programs took %.0f%% of the machine while it measured", 100*others))
	}
	if s := stolen / max(elapsed/100, busy+stolen); s > 0.005 {
		warnings = append(warnings, fmt.Sprintf("other virtual machines took %.1f%% of the processor's busy time while it "+
			"measured", 100*s))
	}
	return warnings
}

// busyTime is the time in which something ran, without other virtual machines.
func busyTime(t cpu.TimesStat) float64 {
	return t.User + t.System + t.Nice + t.Irq + t.Softirq
}

// stealShare is the part of the time in which something ran or wanted to run
// that went to other virtual machines.
func stealShare(t cpu.TimesStat) float64 {
	busy := busyTime(t) + t.Steal
	if busy <= 0 {
		return 0
	}
	return t.Steal / busy
}

// frequency says how Linux sets the clock rate of a core: driver, governor,
// limits in kHz and whether it boosts; "" where the system does not say.
func frequency(core int) string {
	text := ""
	for _, name := range []string{"scaling_driver", "scaling_governor", "scaling_min_freq", "scaling_max_freq"} {
		if v := systemFile(fmt.Sprintf("cpu%d/cpufreq/%s", max(0, core), name)); v != "" {
			text += name + " " + v + " "
		}
	}
	if v := systemFile("cpufreq/boost"); v != "" {
		text += "boost " + v + " "
	}
	if v := systemFile("intel_pstate/no_turbo"); v != "" {
		text += "no_turbo " + v + " "
	}
	return strings.TrimSpace(text)
}

// systemFile is the line in a file about the processor, or "".
func systemFile(name string) string {
	b, err := os.ReadFile("/sys/devices/system/cpu/" + name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}

// Rows are what a machine is, and is at the moment, each a name and words.
func Rows(e record.Environment, now Conditions) [][]string {
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
	return rows
}
