package dataset

import (
	"fmt"
	"math/rand/v2"
)

// CPUInfo is /proc/cpuinfo: a list of records that are mostly text, nearly the
// same for each processor.
type CPUInfo struct {
	CPUs []CPU
}

// CPU is one processor of a [CPUInfo].
type CPU struct {
	Processor       int16
	VendorID        string
	CPUFamily       string
	Model           string
	ModelName       string
	Stepping        string
	Microcode       string
	CPUMHz          float32
	CacheSize       string
	PhysicalID      int16
	Siblings        int16
	CoreID          int16
	CPUCores        int16
	ApicID          int16
	InitialApicID   int16
	FPU             string
	FPUException    string
	CPUIDLevel      string
	WP              string
	Flags           string
	BogoMIPS        float32
	CLFlushSize     string
	CacheAlignment  string
	AddressSizes    string
	PowerManagement string
}

var _ = []Set[CPUInfo]{
	add(cpuInfos(1)),
	add(cpuInfos(4)),
	add(cpuInfos(8)),
	add(cpuInfos(16)),
}

// cpuInfos is the data set of machines with n processors of one model.
func cpuInfos(n int) Set[CPUInfo] {
	return Set[CPUInfo]{
		ID:  fmt.Sprintf("cpuinfo/%d", n),
		Doc: fmt.Sprintf("list of %d records of 16 strings (one of about 300 characters), 7 int16 and 2 float32", n),
		Generate: func(r *rand.Rand) CPUInfo {
			model := pick(r, cpuModels...)
			model.Siblings = int16(n)
			model.CPUCores = int16((n + 1) / 2)
			model.BogoMIPS = 2*model.CPUMHz + float32(r.IntN(100))/100
			cpus := make([]CPU, n)
			for i := range cpus {
				c := model
				c.Processor = int16(i)
				c.CPUMHz = float32(800_000+r.IntN(3_200_000)) / 1000 // it follows the load
				c.PhysicalID = int16(r.IntN(4))
				c.CoreID = int16(r.IntN(64))
				c.ApicID = int16(r.IntN(256))
				c.InitialApicID = c.ApicID
				cpus[i] = c
			}
			return CPUInfo{CPUs: cpus}
		},
	}
}

// cpuModels hold what all processors of a model share; CPUMHz is the nominal
// frequency. Flags are the kernel's, cut to a common length.
var cpuModels = []CPU{
	{
		VendorID:     "GenuineIntel",
		CPUFamily:    "6",
		Model:        "79",
		ModelName:    "Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz",
		Stepping:     "1",
		Microcode:    "0xb000040",
		CPUMHz:       2400,
		CacheSize:    "35840 KB",
		FPU:          "yes",
		FPUException: "yes",
		CPUIDLevel:   "20",
		WP:           "yes",
		Flags: "fpu vme de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush dts acpi mmx " +
			"fxsr sse sse2 ss ht tm pbe syscall nx pdpe1gb rdtscp lm constant_tsc arch_perfmon pebs bts rep_good nopl " +
			"xtopology nonstop_tsc cpuid aperfmperf pni pclmulqdq dtes64 monitor ds_cpl vmx smx est tm2 ssse3 sdbg fma cx16 " +
			"xtpr pdcm",
		CLFlushSize:     "64",
		CacheAlignment:  "64",
		AddressSizes:    "46 bits physical, 48 bits virtual",
		PowerManagement: "",
	},
	{
		VendorID:     "AuthenticAMD",
		CPUFamily:    "25",
		Model:        "1",
		ModelName:    "AMD EPYC 7763 64-Core Processor",
		Stepping:     "1",
		Microcode:    "0xa0011d5",
		CPUMHz:       2450,
		CacheSize:    "512 KB",
		FPU:          "yes",
		FPUException: "yes",
		CPUIDLevel:   "16",
		WP:           "yes",
		Flags: "fpu vme de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush mmx fxsr sse " +
			"sse2 ht syscall nx mmxext fxsr_opt pdpe1gb rdtscp lm constant_tsc rep_good nopl nonstop_tsc cpuid extd_apicid " +
			"aperfmperf rapl pni pclmulqdq monitor ssse3 fma cx16 pcid sse4_1 sse4_2 x2apic movbe popcnt aes xsave avx f16c " +
			"rdrand",
		CLFlushSize:     "64",
		CacheAlignment:  "64",
		AddressSizes:    "48 bits physical, 48 bits virtual",
		PowerManagement: "ts ttp tm hwpstate cpb eff_freq_ro [13] [14]",
	},
	{
		VendorID:     "GenuineIntel",
		CPUFamily:    "6",
		Model:        "42",
		ModelName:    "Intel(R) Core(TM) i7-2600 CPU @ 3.40GHz",
		Stepping:     "7",
		Microcode:    "0x2f",
		CPUMHz:       3400,
		CacheSize:    "8192 KB",
		FPU:          "yes",
		FPUException: "yes",
		CPUIDLevel:   "13",
		WP:           "yes",
		Flags: "fpu vme de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush dts acpi mmx " +
			"fxsr sse sse2 ss ht tm pbe syscall nx rdtscp lm constant_tsc arch_perfmon pebs bts nopl xtopology nonstop_tsc " +
			"aperfmperf pni pclmulqdq dtes64 monitor ds_cpl vmx est tm2 ssse3 cx16 xtpr pdcm pcid sse4_1 sse4_2",
		CLFlushSize:     "64",
		CacheAlignment:  "64",
		AddressSizes:    "36 bits physical, 48 bits virtual",
		PowerManagement: "",
	},
}
