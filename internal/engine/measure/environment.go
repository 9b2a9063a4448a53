package measure

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/klauspost/cpuid/v2"
	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/host"
	"github.com/shirou/gopsutil/v4/mem"

	"github.com/serialbench/serialbench/internal/record"
)

// Environment describes this machine, as the head of a record has it; of which program and which Go workers are, the
// caller says. What cannot be found out is left empty. Warnings are sentences for the
// reader: reasons why numbers from here may be worse than elsewhere.
func Environment() record.Environment {
	core := workerCore()
	e := record.Environment{
		Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: cpuName(), Cores: runtime.NumCPU(),
		Physical: physicalCores(), L1DB: max(0, cpuid.CPU.Cache.L1D), L2B: max(0, cpuid.CPU.Cache.L2),
		L3B:      max(0, cpuid.CPU.Cache.L3),
		Governor: governor(core), Virtual: virtualization(), GOMAXPROCS: 1, GOGC: "100", Pinned: core >= 0,
	}
	if v, err := host.KernelVersion(); err == nil {
		e.Kernel = v
	}
	if m, err := mem.VirtualMemory(); err == nil {
		e.MemoryB = m.Total
	}
	e.Warnings = append(warnings(e), Now().warnings(e.Cores)...)
	return e
}

// warnings are about what the machine is.
func warnings(e record.Environment) []string {
	var w []string
	if e.Cores == 1 {
		w = append(w, "there is one core only, on which this program disturbs its workers")
	}
	if !e.Pinned {
		w = append(w, "workers could not be bound to one core, so they may move between cores")
	}
	if e.Governor != "" && e.Governor != "performance" {
		w = append(w, fmt.Sprintf("the frequency of the processor varies: the governor is %q, not \"performance\"",
			e.Governor))
	}
	return w
}

// physicalCores is 0 where it is not known.
func physicalCores() int {
	n, err := cpu.Counts(false)
	if err != nil {
		return 0
	}
	return n
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
	return systemFile(fmt.Sprintf("cpu%d/cpufreq/scaling_governor", max(0, core)))
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
