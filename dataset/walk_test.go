package dataset

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// walk visits v and all it holds. The path names the field, not the element:
// every element of a list or map has the same path.
func walk(path string, v reflect.Value, visit func(string, reflect.Value)) {
	visit(path, v)
	if v.Type() == reflect.TypeFor[time.Time]() {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Type().Name()+"."+v.Type().Field(i).Name, v.Field(i), visit)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		for i := range v.Len() {
			walk(path+"[]", v.Index(i), visit)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			walk(path+"{key}", it.Key(), visit)
			walk(path+"{}", it.Value(), visit)
		}
	case reflect.Interface: // what is in a document has no variety of its own
		if !v.IsNil() {
			walk("any", v.Elem(), func(path string, v reflect.Value) {
				if v.Kind() == reflect.String {
					visit("any", v)
				}
			})
		}
	case reflect.Pointer:
		if !v.IsNil() {
			walk("*"+path, v.Elem(), visit)
		}
	}
}

// TestEveryValue checks what holds for all data sets, present and future.
func TestEveryValue(t *testing.T) {
	for _, id := range wantIDs() {
		t.Run(id, func(t *testing.T) {
			walk("values", reflect.ValueOf(values(id, 20, 3)), func(path string, v reflect.Value) {
				if msg := fault(path, v); msg != "" {
					t.Errorf("%s: %s", path, msg)
				}
			})
		})
	}
}

// fault says what is wrong with one value, or nothing.
func fault(path string, v reflect.Value) string {
	if at, ok := v.Interface().(time.Time); ok {
		switch {
		case at.Location() != time.UTC: // nor can it have a monotonic part in UTC
			return fmt.Sprintf("%v is not in UTC", at)
		case at.Year() < 1950 || at.Year() > 2037:
			return fmt.Sprintf("%v is not between 1950 and 2038", at)
		}
		return ""
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		if v.Len() == 0 && !v.IsNil() {
			return "empty but not nil"
		}
	case reflect.String:
		if !utf8.ValidString(v.String()) {
			return fmt.Sprintf("%q is not UTF-8", v.String())
		}
		if v.Len() == 0 && strings.HasSuffix(path, "}") {
			return "empty key or value of a map"
		}
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return fmt.Sprintf("%v is not finite", f)
		}
	}
	return ""
}

// TestFault proves that the check above sees what it claims to see.
func TestFault(t *testing.T) {
	for _, tt := range []struct {
		name, path string
		v          any
		bad        bool
	}{
		{"local time", "", time.Date(2020, 1, 1, 0, 0, 0, 0, time.FixedZone("x", 3600)), true},
		{"monotonic", "", time.Now(), true},
		{"early", "", time.Date(1949, 12, 31, 0, 0, 0, 0, time.UTC), true},
		{"late", "", time.Date(2038, 1, 1, 0, 0, 0, 0, time.UTC), true},
		{"good time", "", time.Date(2020, 1, 1, 0, 0, 0, 1, time.UTC), false},
		{"empty slice", "", []string{}, true},
		{"nil slice", "", []string(nil), false},
		{"empty map", "", map[string]string{}, true},
		{"bytes as text", "", "\xff", true},
		{"empty map value", "Labels{}", "", true},
		{"empty text", "Message", "", false},
		{"not a number", "", math.NaN(), true},
	} {
		if got := fault(tt.path, reflect.ValueOf(tt.v)); (got != "") != tt.bad {
			t.Errorf("%s: got %q", tt.name, got)
		}
	}
}

// TestVariety checks that optional things are absent in some values and present
// in others, and that every enum value occurs.
func TestVariety(t *testing.T) {
	enums := map[string]int{"AccountKind": 6, "AccountState": 5, "AccountRisk": 4, "Currency": 6, "OrderStatus": 5,
		"SpanKind": 5, "AttributeKind": 4, "StatusCode": 3}
	always := map[string]bool{"Order.Lines": true, "Order.Routes[]": true, "Telemetry.Resource": true,
		"Telemetry.Spans":   true,
		"AccessLog.Entries": true, "Message.ID": true, "Message.Data": true, "CPUInfo.CPUs": true, "Mesh.Triangles": true,
		"Timeline.Statuses": true, "*Account.Consent": true, "Document.Root": true,
		"Geometry.Features": true, "Feature.Properties": true, "Outline.Coordinates": true, "Outline.Coordinates[]": true,
		"Outline.Coordinates[][]": true,
		"Season.Areas":            true, "Season.Audiences": true, "Season.Categories": true, "Season.Topics": true,
		"Season.Subtopics": true, "Season.TopicChildren": true,
		"Season.TopicChildren{}": true, "Season.Venues": true, "Season.Events": true, "Season.Performances": true,
		"Performance.Prices": true, "Performance.Seats": true,
		"SeatCategory.Areas": true}
	seen := map[string]map[string]bool{} // path or enum → what occurred
	note := func(key, what string) {
		if seen[key] == nil {
			seen[key] = map[string]bool{}
		}
		seen[key][what] = true
	}
	for _, i := range All() {
		id, n := i.ID, i.Count/5
		walk("values", reflect.ValueOf(values(id, n, DefaultSeed)), func(path string, v reflect.Value) {
			name := v.Type().Name()
			switch {
			case path == "values":
			case enums[name] > 0:
				note(name, fmt.Sprint(v))
			case v.Kind() == reflect.Pointer, v.Kind() == reflect.Slice, v.Kind() == reflect.Map:
				note(path, map[bool]string{true: "absent", false: "present"}[v.IsNil()])
			case v.Kind() == reflect.Bool:
				note(path, fmt.Sprint(v))
			}
		})
	}
	for key, got := range seen {
		want := 2
		if always[key] {
			want = 1
		}
		if n := enums[key]; n > 0 {
			want = n
		}
		if len(got) != want {
			t.Errorf("%s: %d different values %v, want %d", key, len(got), got, want)
		}
	}
	for name := range enums {
		if seen[name] == nil {
			t.Errorf("no value of enum %s", name)
		}
	}
}
