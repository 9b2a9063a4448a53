package verify

import (
	"bytes"
	"reflect"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// readOne compares with the digest of the field in the decoded value, which was
// found equal to the original.
func (r *roundTrips) readOne() *fault {
	const op = codec.OpReadOne
	name := strings.Join(r.b.Case.One.Path, ".")
	for _, i := range r.some(r.checked()) {
		src, decoded := input(r.encoded[i]), r.b.New()
		if err := r.b.Unmarshal(src, decoded); err != nil {
			return faultf(op, "value %d: unmarshal: %v", i, err)
		}
		got, err := r.b.ReadOne(src)
		if err != nil {
			return faultf(op, "value %d: %v", i, err)
		}
		want, ok := DigestOne(decoded, r.b.Case.One)
		if !ok {
			return faultf(op, "there is no field %q", name)
		}
		if got != want {
			return faultf(op, "value %d: something else than %s was read: got digest %#x, want %#x", i, name, got, want)
		}
		if !bytes.Equal(src, r.encoded[i]) {
			return faultf(op, "value %d: changes its input", i)
		}
	}
	return nil
}

// DigestOne is the digest of one field of *v; ok is false where *v has no such field.
func DigestOne(v any, one codec.Field) (d codec.Digest, ok bool) {
	field := reflect.ValueOf(v).Elem()
	for _, name := range one.Path {
		if field.Kind() != reflect.Struct {
			return 0, false
		}
		if field = field.FieldByName(name); !field.IsValid() {
			return 0, false
		}
	}
	if len(one.Path) == 0 || field.Kind() != one.Kind {
		return 0, false
	}
	return Digest(field.Interface()), true
}
