// Package first registers a format, as a plugin does.
package first

import "github.com/serialbench/serialbench/internal/check/stress/planted/order"

func init() { order.Formats = append(order.Formats, "compact") }
