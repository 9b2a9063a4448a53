package adapter

import (
	"errors"
	"time"

	"github.com/go-faster/jx"
)

// ErrLength is that of an array with more or fewer elements than its type has.
var ErrLength = errors.New("array of another length")

// Bytes reads what a string holds in base64, into old if there is room, or null.
func Bytes(d *jx.Decoder, old []byte) ([]byte, error) {
	if d.Next() == jx.Null {
		return nil, d.Null()
	}
	if old == nil {
		old = []byte{}
	}
	return d.Base64Append(old[:0])
}

// ByteArray fills to with what a string holds in base64.
func ByteArray(d *jx.Decoder, to []byte) error {
	b, err := d.Base64()
	if err == nil && len(b) != len(to) {
		err = ErrLength
	}
	copy(to, b)
	return err
}

// Time reads an instant.
func Time(d *jx.Decoder, t *time.Time) error {
	b, err := d.StrBytes()
	if err != nil {
		return err
	}
	return t.UnmarshalText(b)
}

// Clear returns an empty map, old if there is one.
func Clear[M ~map[K]V, K comparable, V any](old M) M {
	if old == nil {
		return M{}
	}
	clear(old)
	return old
}

// Find stops d before the value that keys lead to.
func Find(d *jx.Decoder, keys ...string) error {
	for _, want := range keys {
		fields, err := d.ObjIter()
		if err != nil {
			return err
		}
		found := false
		for !found && fields.Next() {
			if found = string(fields.Key()) == want; !found {
				if err := d.Skip(); err != nil {
					return err
				}
			}
		}
		switch {
		case fields.Err() != nil:
			return fields.Err()
		case !found:
			return errors.New("the field is not there")
		}
	}
	return nil
}
