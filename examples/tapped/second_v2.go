//go:build goexperiment.jsonv2

package main

import (
	"encoding/json/v2"

	"github.com/serialbench/serialbench/tap"
)

// second is the codec that the service thinks of.
var second = tap.Shadow("json/std/v2", json.Unmarshal)
