// Package types holds the types that cborgen generates methods for. What is here is
// empty: whoever runs cborgen puts a file of his own in the place of this one, with
// "go run -overlay".
package types

// Values has a value of each type.
var Values []any
