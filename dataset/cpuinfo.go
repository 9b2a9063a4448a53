package dataset

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
