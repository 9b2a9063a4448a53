package measure

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/klauspost/cpuid/v2"
	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/host"
	"github.com/shirou/gopsutil/v4/load"
	"github.com/shirou/gopsutil/v4/mem"

	"github.com/serialbench/serialbench/record"
)

// Environment describes this machine and program, as the head of a record has
// it. What cannot be found out is left empty. Warnings are sentences for the
// reader: reasons why numbers from here may be worse than elsewhere.
func Environment() record.Environment {
	core := workerCore()
	e := record.Environment{
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: cpuName(), Cores: runtime.NumCPU(),
		Governor: governor(core), Virtual: virtualization(), GOMAXPROCS: 1, GOGC: "100", Pinned: core >= 0,
	}
	if v, err := host.KernelVersion(); err == nil {
		e.Kernel = v
	}
	if m, err := mem.VirtualMemory(); err == nil {
		e.MemoryB = m.Total
	}
	var l, stolen float64
	if avg, err := load.Avg(); err == nil {
		l = avg.Load1
	}
	if t, err := cpu.Times(false); err == nil && len(t) > 0 {
		stolen = stealShare(t[0])
	}
	e.Warnings = warnings(e, l, stolen)
	sum, err := executableSum()
	if err != nil {
		e.Warnings = append(e.Warnings, fmt.Sprintf("the program could not be read, so the record does not say which it was: %v", err))
	}
	e.Executable = sum
	return e
}

func warnings(e record.Environment, load, stolen float64) []string {
	var w []string
	if cores := max(1, e.Cores); load > 0.5*float64(cores) {
		w = append(w, fmt.Sprintf("the machine was busy at the start: load average %.1f on %d cores", load, cores))
	}
	if !e.Pinned {
		w = append(w, "workers could not be bound to one core, so they may move between cores")
	}
	if e.Governor != "" && e.Governor != "performance" {
		w = append(w, fmt.Sprintf("the frequency of the processor varies: the governor is %q, not \"performance\"", e.Governor))
	}
	if stolen > 0.005 {
		w = append(w, fmt.Sprintf("other virtual machines took %.1f%% of the processor's busy time since this one was started", 100*stolen))
	}
	return w
}

// stealShare is the part of the time in which something ran or wanted to run
// that went to other virtual machines.
func stealShare(t cpu.TimesStat) float64 {
	busy := t.User + t.System + t.Nice + t.Irq + t.Softirq + t.Steal
	if busy <= 0 {
		return 0
	}
	return t.Steal / busy
}

func cpuName() string {
	if n := strings.TrimSpace(cpuid.CPU.BrandName); n != "" {
		return n
	}
	if info, err := cpu.Info(); err == nil && len(info) > 0 && info[0].ModelName != "" {
		return strings.TrimSpace(info[0].ModelName)
	}
	return "unknown " + runtime.GOARCH
}

// governor is how Linux chooses the frequency of a core, or "".
func governor(core int) string {
	text, err := os.ReadFile(fmt.Sprintf("/sys/devices/system/cpu/cpu%d/cpufreq/scaling_governor", max(0, core)))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// virtualization is the hypervisor or container that this program runs in, or "".
func virtualization() string {
	if system, role, err := host.Virtualization(); err == nil && role == "guest" && system != "" {
		return system
	}
	if cpuid.CPU.Supports(cpuid.HYPERVISOR) {
		if v := cpuid.CPU.HypervisorVendorString; v != "" {
			return v
		}
		return "hypervisor"
	}
	return ""
}

// executableSum is the SHA-256 of this program in hex.
func executableSum() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
