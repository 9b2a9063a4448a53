package tap

import "time"

// Messages records messages for code that is not a function to wrap, such as a middleware or a consumer of a queue:
//
//	var received = tap.Reads(tap.To("orders.shapes"), tap.At("topic orders"))
//
//	if received.Sampled() {
//		received.Record(&order, message, 0, nil)
//	}
//
// A nil *Messages samples nothing.
type Messages struct{ t *tap }

// Reads makes Messages of those that a program reads. Without [To] it is nil.
func Reads(options ...Option) *Messages { return messagesOf(options, false) }

// Writes makes Messages of those that a program writes. Without [To] it is nil.
func Writes(options ...Option) *Messages { return messagesOf(options, true) }

func messagesOf(options []Option, writes bool) *Messages {
	c := configured(options)
	if c.shadowed {
		panic("tap.Shadow: there is no function beside which it could stand")
	}
	if c.path == "" {
		return nil
	}
	t := newTap(c, writes)
	t.file = open(t)
	return &Messages{t}
}

// Sampled counts a message, and reports whether it is one to record.
func (m *Messages) Sampled() bool { return m != nil && !m.t.passes() }

// Record records the shape of a message of the type of v. took is how long it took to read or write, 0 where that is
// not known; err is why that failed.
func (m *Messages) Record(v any, data []byte, took time.Duration, err error) {
	m.t.note(took, data, v, err)
}

// Miss says that a sampled message cannot be recorded, such as one that is too large.
func (m *Messages) Miss() { m.t.busy.Add(1) }
