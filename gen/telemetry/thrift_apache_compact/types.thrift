namespace go thrift_apache_compact

struct Timestamp {
	1: i64 Seconds
	2: i32 Nanos
}

struct WireSpanStatus {
	1: i32 Code
	2: string Message
}

struct WireSpanLink {
	1: binary TraceID
	2: binary SpanID
}

struct WireSpanEvent {
	1: string Name
	2: Timestamp At
	3: list<WireAttribute> Attributes
}

struct WireAttribute {
	1: string Key
	2: i16 Kind
	3: string Text
	4: i64 Int
	5: double Float
	6: bool Bool
}

struct WireSpan {
	1: binary TraceID
	2: binary SpanID
	3: binary ParentID
	4: string Name
	5: i32 Kind
	6: Timestamp Start
	7: i64 Duration
	8: list<WireAttribute> Attributes
	9: list<WireSpanEvent> Events
	10: list<WireSpanLink> Links
	11: WireSpanStatus Status
	12: i64 Dropped
}

struct WireTelemetry {
	1: map<string, string> Resource
	2: string ScopeName
	3: string ScopeVersion
	4: list<WireSpan> Spans
}
