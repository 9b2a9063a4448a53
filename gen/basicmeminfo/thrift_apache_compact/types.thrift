namespace go thrift_apache_compact

struct WireBasicMemInfo {
	1: i64 MemTotal
	2: i64 MemFree
	3: i64 MemAvailable
	4: i64 Buffers
	5: i64 Cached
	6: i64 SwapCached
	7: i64 SwapTotal
	8: i64 SwapFree
}
