package dataset

// BasicMemInfo is the head of /proc/meminfo: 8 integers and nothing else, the
// smallest record here.
type BasicMemInfo struct {
	MemTotal     int64
	MemFree      int64
	MemAvailable int64
	Buffers      int64
	Cached       int64
	SwapCached   int64
	SwapTotal    int64
	SwapFree     int64
}
