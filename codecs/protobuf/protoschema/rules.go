// Package protoschema is what the protobuf codecs share: from a Go type to the
// .proto file that a user would write for it, to the plugins' Go code, to the
// codec around it. It knows no library; what a library calls is handed to it.
package protoschema

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Style is how the .proto file is written, as far as plugins differ in what they
// understand.
type Style uint8

const (
	// Plain is proto3 as it was before version 3.12: no optional scalars. A
	// pointer to a scalar becomes a repeated field of none or one.
	Plain Style = iota
	// Optional is proto3 with optional scalars.
	Optional
	// Gogo is Plain with annotations of gogoproto for native integer types and times
	// and for structs that are values. The bytes are those of Plain.
	Gogo
	// GogoWrappers is Gogo with pointers to scalars as wrapper messages.
	GogoWrappers
	// OptionalMethods is Optional for messages with methods Size and MarshalTo, whose
	// names no field may have.
	OptionalMethods
)

var varints = map[schema.Kind]schema.Kind{
	schema.Int8: schema.Int32, schema.Int16: schema.Int32, schema.Int: schema.Int64,
	schema.Uint8: schema.Uint32, schema.Uint16: schema.Uint32, schema.Uint: schema.Uint64,
	schema.Duration: schema.Int64,
}

// reserved are the names that fields may not have, in small letters.
func (s Style) reserved() []string {
	if s == OptionalMethods {
		return []string{"size", "marshalto"}
	}
	return nil
}

func (s Style) optional() bool { return s == Optional || s == OptionalMethods }

func (s Style) annotated() bool { return s == Gogo || s == GogoWrappers }

// Rules are the limits of protobuf in that style. A time is a message
// google.protobuf.Timestamp, which the annotated styles decode into a time.Time.
func (s Style) Rules() schema.Rules {
	r := schema.Rules{
		Leaves:           varints,
		TimeAsStruct:     !s.annotated(),
		NativeTimeStruct: true,
		ByteArrayAsBytes: true,
		ArrayAsSlice:     true,
		WrapNested:       true,
		Name:             uniqueNames(),
		Other: func(_ string, t *schema.Type) (*schema.Type, string, string) {
			return nil, "", Problem(t)
		},
	}
	if !s.annotated() { // there casttype makes a field of the Go type
		r.Enums = schema.Open
	}
	switch s {
	case Plain:
		r.ScalarPointerAsList = true
	case Gogo:
		r.ScalarPointerAsList = true
		r.Leaves = nil
		r.Other = timePointer
	case Optional, OptionalMethods:
		r.Other = optionalBytes
	case GogoWrappers:
		r.Leaves = nil
		r.Other = wrapped
	}
	return r
}

// Problem tells what no .proto file can say without an invention.
func Problem(t *schema.Type) string {
	switch t.Kind {
	case schema.Pointer:
		switch t.Elem.Kind {
		case schema.Pointer, schema.Slice, schema.Array, schema.Map:
			return "no optional " + t.Elem.Kind.String()
		}
	case schema.Slice, schema.Array:
		if t.Elem.Kind == schema.Pointer {
			return "repeated fields have no absent elements"
		}
	case schema.Map:
		if t.Elem.Kind == schema.Pointer {
			return "map fields have no absent values"
		}
		if k := t.Key.Kind; k != schema.Bool && k != schema.String && !k.Integer() {
			return "map keys are integers, strings or bools"
		}
	}
	return ""
}

// optionalBytes adapts a pointer to bytes, since the Go type of optional bytes is
// that of bytes.
func optionalBytes(_ string, t *schema.Type) (to *schema.Type, how, reason string) {
	if t.Kind == schema.Pointer && t.Elem.Kind == schema.Bytes {
		elem := &schema.Type{Kind: schema.Bytes, From: t.Elem}
		return &schema.Type{Kind: schema.Slice, Elem: elem}, "pointer as list of none or one", ""
	}
	return nil, "", Problem(t)
}

// timePointer keeps a pointer to a time, which is a message.
func timePointer(_ string, t *schema.Type) (to *schema.Type, how, reason string) {
	if t.Kind == schema.Pointer && t.Elem.Kind == schema.Time {
		return &schema.Type{Kind: schema.Pointer, Elem: &schema.Type{Kind: schema.Time, From: t.Elem}}, "", ""
	}
	return nil, "", Problem(t)
}

// wrapped adapts a pointer to a scalar, which is a wrapper message there: these know
// only the integers of 32 and 64 bits.
func wrapped(_ string, t *schema.Type) (to *schema.Type, how, reason string) {
	if reason := Problem(t); reason != "" {
		return nil, "", reason
	}
	if t.Kind != schema.Pointer || !t.Elem.Kind.Leaf() || t.Elem.Kind == schema.Time {
		return nil, "", ""
	}
	elem := &schema.Type{Kind: t.Elem.Kind, From: t.Elem}
	if wide, ok := varints[t.Elem.Kind]; ok {
		elem.Kind = wide
		if t.Elem.Kind.Bits() < 64 {
			how = fmt.Sprintf("%s as %s", t.Elem.Kind, wide)
		}
	}
	return &schema.Type{Kind: schema.Pointer, Elem: elem}, how, ""
}

// uniqueNames keeps the names of structs apart that come from different packages.
func uniqueNames() func(t *schema.Type) string {
	used := map[string]int{}
	return func(t *schema.Type) string {
		used[t.Name]++
		if n := used[t.Name]; n > 1 {
			return fmt.Sprintf("%s%d", t.Name, n)
		}
		return t.Name
	}
}

// ByteArray is a byte array as it is, for a library that knows those but no other
// integers of 8 bits.
func ByteArray(t *schema.Type) *schema.Type {
	return &schema.Type{Kind: schema.Array, Len: t.Len, Elem: &schema.Type{Kind: schema.Uint8, From: t.Elem}}
}
