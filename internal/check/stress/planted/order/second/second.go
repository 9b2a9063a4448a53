// Package second chooses among the formats while it is initialized. The fault: it does not import who registers them.
package second

import (
	"errors"

	"github.com/serialbench/serialbench/internal/check/stress/planted/order"
)

var chosen = append([]string{}, order.Formats...)

// Check fails where there was nothing to choose from.
func Check() error {
	if len(chosen) == 0 {
		return errors.New("no format is registered")
	}
	return nil
}
