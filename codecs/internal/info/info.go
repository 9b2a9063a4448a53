// Package info holds the test of what codecs say of themselves. It needs no generated
// code of theirs, so that a new library's folder can be tested before there is any.
package info
