package dataset

import (
	"math/rand/v2"
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

var _ = add(Set[Telemetry]{
	ID:    "telemetry",
	Doc:   "batch of 50 trace spans: fixed-size binary ids, times, durations, a map, variant attributes",
	Count: 100,
	Generate: func(r *rand.Rand) Telemetry {
		return Telemetry{
			Resource:     table(r, 3+r.IntN(4), resourceKeys, func() string { return login(r) }),
			ScopeName:    "example.com/" + word(r) + "/" + word(r),
			ScopeVersion: "v1." + digits(r, 1) + "." + digits(r, 1),
			Spans:        spans(r, 50),
		}
	},
})

// spans draws n spans that make up a few traces: each span is a root or the
// child of an earlier span of its trace.
func spans(r *rand.Rand, n int) []Span {
	batch := make([]Span, n)
	start := between(r, 2015, 2037)
	root := 0 // index of the trace's first span
	for i := range batch {
		s := span(r)
		if i == 0 || oneIn(r, 10) {
			root = i
			s.TraceID = [16]byte(random(r, 16))
			s.Start = start.Add(time.Duration(magnitude(r, 33)))
		} else {
			parent := batch[root+r.IntN(i-root)]
			s.TraceID = parent.TraceID
			s.ParentID = parent.SpanID
			s.Start = parent.Start.Add(within(r, parent.Duration))
		}
		// Most spans have no event.
		s.Events = list(max(0, r.IntN(8)-4), func() SpanEvent {
			return SpanEvent{Name: word(r), At: s.Start.Add(within(r, s.Duration)), Attributes: attributes(r, 3)}
		})
		batch[i] = s
	}
	return batch
}

// within returns a duration below d.
func within(r *rand.Rand, d time.Duration) time.Duration { return time.Duration(r.Int64N(int64(d))) }

// span draws what does not depend on the other spans of the trace.
func span(r *rand.Rand) Span {
	s := Span{
		SpanID:     [8]byte(random(r, 8)),
		Name:       pick(r, "GET", "POST", "SELECT", "publish", "consume", "render") + " " + word(r),
		Kind:       SpanKind(r.IntN(int(SpanConsumer) + 1)),
		Duration:   time.Duration(1000 + magnitude(r, 33)), // 1 µs to 8.6 s
		Attributes: attributes(r, 8),
		Status:     SpanStatus{Code: pick(r, StatusUnset, StatusUnset, StatusUnset, StatusOK, StatusError)},
	}
	if s.Status.Code == StatusError {
		s.Status.Message = phrase(r, 2, 8)
	}
	if oneIn(r, 10) {
		s.Links = list(1+r.IntN(2), func() SpanLink {
			return SpanLink{TraceID: [16]byte(random(r, 16)), SpanID: [8]byte(random(r, 8))}
		})
	}
	if oneIn(r, 20) {
		s.Dropped = uint32(1 + magnitude(r, 10))
	}
	return s
}

// attributes draws up to most attributes.
func attributes(r *rand.Rand, most int) []Attribute {
	return list(r.IntN(most+1), func() Attribute {
		a := Attribute{
			Key: word(r) + "." + word(r),
			Kind: pick(r, AttributeString, AttributeString, AttributeString, AttributeInt, AttributeInt,
				AttributeFloat, AttributeBool),
		}
		switch a.Kind {
		case AttributeString:
			a.Text = phrase(r, 1, 4)
		case AttributeInt:
			a.Int = magnitude(r, 40) * pick[int64](r, 1, 1, 1, -1)
		case AttributeFloat:
			a.Float = 1000 * r.Float64()
		case AttributeBool:
			a.Bool = oneIn(r, 2)
		}
		return a
	})
}

var resourceKeys = []string{"cloud.region", "deployment.environment", "host.name", "service.instance.id",
	"service.name", "service.version"}
