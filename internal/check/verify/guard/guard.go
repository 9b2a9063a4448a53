// Package guard holds inputs in memory that ends where no access is allowed, so
// that reading past the end of an input is a fault and not luck. A worker that
// lives on after such a fault calls [runtime/debug.SetPanicOnFault] first.
package guard

// Near is how many bytes [Page.Put] may leave readable behind an input: more
// than the eight or nine at which decoders with wide loads look first.
const Near = 16
