// Package arch holds the table of which room of the house may import which,
// and the test that enforces it. It has no code of its own.
package arch
