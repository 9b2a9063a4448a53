// Package order has what the packages below it register as they are initialized.
package order

// Formats are those registered so far.
var Formats []string
