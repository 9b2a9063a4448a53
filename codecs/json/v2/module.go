//go:build !goexperiment.jsonv2 || !go1.25

package v2

// The module stands for itself.
const (
	noModule   = ""
	noStandard = "encoding/json/v2 comes with Go 1.27, and this program was built with an older one; json/v2 is the module that it is made from"
)
