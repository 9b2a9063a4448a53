package scratch

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"time"
)

// ownForms are the forms of a type, and what they lose.
type ownForms struct {
	forms []form
	// the fields that never come back from some form as they were, unless they were zero; whole of a type that is no
	// struct
	lost []int
}

const whole = -1

// ownForms finds the forms of a type out once.
func (f *Filler) ownForms(t reflect.Type) *ownForms {
	own := f.forms[t]
	if own == nil {
		own = &ownForms{forms: formsOf(t)}
		f.forms[t] = own // types that contain themselves come back here
		if len(own.forms) > 0 {
			own.lost = f.losses(t, own.forms)
		}
	}
	return own
}

// losses tries the forms of a type on values of all levels.
func (f *Filler) losses(t reflect.Type, forms []form) (lost []int) {
	g := Filler{Rand: rand.New(rand.NewPCG(1, 1)), Size: Sizes()["small"], Known: f.Known, skip: f.skip, forms: f.forms,
		made: map[reflect.Type]int{}}
	fields := shown(t)
	came, gone := make([][]int, len(forms)), make([][]int, len(forms))
	refused := hides(t) // what its parts happen to be need not make sense
	look := func(x reflect.Value) {
		for i, form := range forms {
			y, err := form.back(x)
			if err != nil {
				refused = true
				continue
			}
			for _, n := range fields {
				a, b := part(x.Elem(), n), part(y.Elem(), n)
				switch {
				case a.IsZero():
				case alike(a, b):
					came[i] = append(came[i], n)
				case b.IsZero() || a.Kind() < reflect.Array || a.Kind() == reflect.String: // of others a part may be wrong
					gone[i] = append(gone[i], n)
				}
			}
		}
	}
	for n := range rows(len(fields)) {
		x, l := reflect.New(t), typical
		if t.Kind() != reflect.Struct {
			l = levelOf(n, 0, 1)
		}
		g.parts(x.Elem(), l, map[reflect.Type]int{})
		look(x)
	}
	if refused {
		for range tries {
			for _, text := range g.texts() {
				for _, form := range forms {
					if x := reflect.New(t); form.unmarshal(x.Interface(), text) == nil {
						look(x)
					}
				}
			}
		}
	}
	for _, n := range fields {
		for i := range forms {
			if slices.Contains(gone[i], n) && !slices.Contains(came[i], n) && !slices.Contains(lost, n) {
				lost = append(lost, n)
			}
		}
	}
	return lost
}

// back is what becomes of *x by a form.
func (f form) back(x reflect.Value) (y reflect.Value, err error) {
	data, err := f.marshal(x.Interface())
	if err != nil {
		return y, err
	}
	y = reflect.New(x.Type().Elem())
	return y, f.unmarshal(y.Interface(), bytes.Clone(data))
}

var errLost = errors.New("a field is lost")

// keep is the error of a form that does not take *x, or loses another field than those.
func (o *ownForms) keep(x reflect.Value, lost []int) error {
	for _, form := range o.forms {
		y, err := form.back(x)
		if err != nil {
			return err
		}
		for _, n := range shown(x.Type().Elem()) {
			if !slices.Contains(lost, n) && !alike(part(x.Elem(), n), part(y.Elem(), n)) {
				return errLost
			}
		}
	}
	return nil
}

// shown are the fields of a struct that can be set, or whole.
func shown(t reflect.Type) (fields []int) {
	if t.Kind() != reflect.Struct {
		return []int{whole}
	}
	for i := range t.NumField() {
		if t.Field(i).IsExported() {
			fields = append(fields, i)
		}
	}
	return fields
}

// hides reports whether a struct has fields that cannot be set.
func hides(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && len(shown(t)) < t.NumField()
}

func part(v reflect.Value, field int) reflect.Value {
	if field == whole {
		return v
	}
	return v.Field(field)
}

// alike reports whether two values of one type show the same: times the same instant, and lists without elements no
// others.
func alike(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type() {
			return a.IsNil() && b.IsNil()
		}
		return alike(a.Elem(), b.Elem())
	case reflect.Struct:
		if at, ok := a.Interface().(time.Time); ok {
			return at.Equal(b.Interface().(time.Time))
		}
		for _, i := range shown(a.Type()) {
			if !alike(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return !hides(a.Type()) || sameForms(a, b)
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !alike(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for _, k := range a.MapKeys() {
			if e := b.MapIndex(k); !e.IsValid() || !alike(a.MapIndex(k), e) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// sameForms reports whether values of a type with hidden fields come out alike; of a type without forms that is not
// asked.
func sameForms(a, b reflect.Value) bool {
	x, y := reflect.New(a.Type()), reflect.New(a.Type())
	x.Elem().Set(a)
	y.Elem().Set(b)
	for _, form := range formsOf(a.Type()) {
		before, err := form.marshal(x.Interface())
		after, other := form.marshal(y.Interface())
		if (err == nil) != (other == nil) || !bytes.Equal(before, after) {
			return false
		}
	}
	return true
}
