//go:build !goexperiment.jsonv2

package main

import (
	"bytes"
	"encoding/json"

	"github.com/serialbench/serialbench/tap"
)

// second is a codec that the service thinks of: one that refuses keys that the type does not have.
var second = tap.Shadow("json/std, strict", func(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(v)
})
