package dataset

import (
	"time"
)

// Telemetry is a batch of trace spans like an OpenTelemetry exporter sends:
// fixed-size ids, instants, a variant type and two levels of lists.
type Telemetry struct {
	Resource     map[string]string
	ScopeName    string
	ScopeVersion string
	Spans        []Span
}

// Span is one timed operation of a trace.
type Span struct {
	TraceID    [16]byte
	SpanID     [8]byte
	ParentID   [8]byte // zero for a root
	Name       string
	Kind       SpanKind
	Start      time.Time
	Duration   time.Duration
	Attributes []Attribute
	Events     []SpanEvent
	Links      []SpanLink
	Status     SpanStatus
	Dropped    uint32 // attributes left out
}

// SpanKind is the part a [Span] plays between processes.
type SpanKind int32

const (
	SpanInternal SpanKind = iota
	SpanServer
	SpanClient
	SpanProducer
	SpanConsumer
)

// Attribute is a key with a value of one of four types: only the field that Kind
// names is set.
type Attribute struct {
	Key   string
	Kind  AttributeKind
	Text  string
	Int   int64
	Float float64
	Bool  bool
}

// AttributeKind says which field of an [Attribute] holds its value.
type AttributeKind uint8

const (
	AttributeString AttributeKind = iota
	AttributeInt
	AttributeFloat
	AttributeBool
)

// SpanEvent is something that happened during a [Span].
type SpanEvent struct {
	Name       string
	At         time.Time
	Attributes []Attribute
}

// SpanLink points to a [Span] of another trace.
type SpanLink struct {
	TraceID [16]byte
	SpanID  [8]byte
}

// SpanStatus is how a [Span] ended; only errors have a message.
type SpanStatus struct {
	Code    StatusCode
	Message string
}

// StatusCode is the outcome of a [Span].
type StatusCode int32

const (
	StatusUnset StatusCode = iota
	StatusOK
	StatusError
)
