// Package every holds the tests that every codec has to pass on every data set, done by workers of
// programs that are built of them. They import no library, so that "serialbench codec check" has
// them done with the codecs that it checks, and only those.
package every
