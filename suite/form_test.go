package suite

import (
	"errors"
	"fmt"
	"testing"

	"github.com/serialbench/serialbench/codec"
)

// TestARefusedFormIsAnError: what a conversion panics with is the error of the call; any other panic is one.
func TestARefusedFormIsAnError(t *testing.T) {
	refused := errors.New("no address")
	for _, c := range []struct {
		panics any
		form   bool
	}{
		{codec.FormError{Err: refused}, true},
		{codec.FormError{Err: fmt.Errorf("value 3: %w", refused)}, true},
		{codec.FormError{}, true},
		{refused, false},
		{"no address", false},
		{&codec.FormError{Err: refused}, false},
	} {
		err := func() (err error) {
			defer recovered(&err)
			panic(c.panics)
		}()
		var p *PanicError
		if errors.As(err, &p) == c.form {
			t.Errorf("%#v: %T", c.panics, err)
		}
		if form, ok := c.panics.(codec.FormError); ok && form.Err != nil && !errors.Is(err, refused) {
			t.Errorf("%#v: %v", c.panics, err)
		}
	}
	err := func() (err error) {
		defer recovered(&err)
		return nil
	}()
	if err != nil {
		t.Errorf("no panic: %v", err)
	}
}
