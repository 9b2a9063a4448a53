// Package every holds the tests that every codec has to pass on every data set.
// They import no library of their own accord, so that "go run ./contribute check"
// builds them for the codecs that it checks, and only those.
package every
