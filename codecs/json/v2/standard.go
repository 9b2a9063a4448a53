//go:build goexperiment.jsonv2 && go1.25

package v2

// The module's names are aliases of the standard library's: there is one codec, not two.
const (
	noModule   = "with this toolchain the module is an alias of encoding/json/v2, which is json/std/v2"
	noStandard = ""
)
