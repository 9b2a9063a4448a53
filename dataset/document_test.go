package dataset

import (
	"testing"
	"time"
)

func TestOrderShape(t *testing.T) {
	each(t, 200, func(t *testing.T, _ string, o Order) {
		if len(o.Lines) < 1 || len(o.Lines) > 8 || o.Placed.Year() < 2000 || len(o.Labels) > 4 {
			t.Errorf("%+v", o)
		}
		if sent := o.Status == OrderShipped || o.Status == OrderReturned; sent != (o.Shipped != nil) {
			t.Errorf("status %d with shipped %v", o.Status, o.Shipped)
		}
		for _, l := range o.Lines {
			if l.Quantity < 1 || l.UnitPrice < 1 || len(l.Attributes) > 4 || l.Discount != nil && *l.Discount <= 0 {
				t.Errorf("%+v", l)
			}
		}
	})
}

func TestTelemetryShape(t *testing.T) {
	each(t, 10, func(t *testing.T, _ string, v Telemetry) {
		if len(v.Spans) != 50 {
			t.Errorf("%d spans", len(v.Spans))
		}
		seen := map[[8]byte]Span{}
		for _, s := range v.Spans {
			seen[s.SpanID] = s
			parent, known := seen[s.ParentID]
			if root := s.ParentID == [8]byte{}; root == known || known &&
				(parent.TraceID != s.TraceID || parent.Start.After(s.Start)) {
				t.Errorf("span %x does not fit its parent %x", s.SpanID, s.ParentID)
			}
			if s.Duration < time.Microsecond || (s.Status.Message != "") != (s.Status.Code == StatusError) {
				t.Errorf("%+v", s)
			}
			for _, a := range s.Attributes {
				if want := (Attribute{Key: a.Key, Kind: a.Kind}); withoutValue(a) != want {
					t.Errorf("fields other than its kind's are set in %+v", a)
				}
			}
		}
	})
}

// withoutValue clears the field that Kind names.
func withoutValue(a Attribute) Attribute {
	switch a.Kind {
	case AttributeString:
		a.Text = ""
	case AttributeInt:
		a.Int = 0
	case AttributeFloat:
		a.Float = 0
	case AttributeBool:
		a.Bool = false
	}
	return a
}
