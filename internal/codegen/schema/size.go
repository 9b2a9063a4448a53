package schema

import "fmt"

// mostElements is how many elements the arrays of one value may have: values are made by the thousand, and a function
// of Go has room for a gigabyte of them.
const mostElements = 1 << 24

// CheckSize says which array below t is too large to be measured; nil if none.
func CheckSize(t *Type) (err error) {
	Walk(t, func(path string, t *Type) bool {
		if n := elementsOf(t); err == nil && n > mostElements {
			err = fmt.Errorf("%s: an array of %d elements is more than is compared, which is %d; leave it out with --skip, "+
				"or make it a slice", path, t.Len, mostElements)
		}
		return err == nil
	})
	return err
}

// elementsOf is how many elements an array has, those of arrays in it included.
func elementsOf(t *Type) int {
	if t == nil || t.Kind != Array {
		return 1
	}
	if t.Len > mostElements {
		return t.Len
	}
	return t.Len * elementsOf(t.Elem)
}
