// Package prom has types of a famous module, as a program of its users would name them.
package prom

import "github.com/prometheus/prometheus/prompb"

type WriteRequest = prompb.WriteRequest
