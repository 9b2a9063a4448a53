// Package promises is empty but for its tests: what the specifications of formats say of data whose
// type has changed, against the generated code of every library of the format. They need three types
// only, so that they are built without the code of all others.
package promises
