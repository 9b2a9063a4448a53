namespace go thrift_apache_compact

struct WireCPU {
	1: i16 Processor
	2: string VendorID
	3: string CPUFamily
	4: string Model
	5: string ModelName
	6: string Stepping
	7: string Microcode
	8: double CPUMHz
	9: string CacheSize
	10: i16 PhysicalID
	11: i16 Siblings
	12: i16 CoreID
	13: i16 CPUCores
	14: i16 ApicID
	15: i16 InitialApicID
	16: string FPU
	17: string FPUException
	18: string CPUIDLevel
	19: string WP
	20: string Flags
	21: double BogoMIPS
	22: string CLFlushSize
	23: string CacheAlignment
	24: string AddressSizes
	25: string PowerManagement
}

struct WireCPUInfo {
	1: list<WireCPU> CPUs
}
