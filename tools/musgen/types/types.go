// Package types holds the types that musgen generates serializers for. What is
// here is empty: whoever runs musgen puts a file of his own in the place of this
// one, with "go run -overlay".
package types

import "reflect"

var (
	// Structs are the structs, Defined the other types with a name.
	Structs, Defined []reflect.Type
)
