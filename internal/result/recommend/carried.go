package recommend

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// carried is [Evidence] as a file: errors as their texts.
type carried struct {
	*Evidence
	Contracts  []Measured
	Unmeasured []string
}

// Write writes the evidence, for [ReadEvidence].
func (e *Evidence) Write(w io.Writer) error {
	c := carried{Evidence: e}
	for _, m := range e.Contracts {
		why := ""
		if m.Unmeasured != nil {
			why = m.Unmeasured.Error()
		}
		c.Unmeasured = append(c.Unmeasured, why)
		m.Unmeasured = nil
		c.Contracts = append(c.Contracts, m)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(c)
}

// ReadEvidence reads what [Evidence.Write] wrote, compressed by gzip.
func ReadEvidence(r io.Reader) (*Evidence, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("figures: %w", err)
	}
	c := carried{Evidence: &Evidence{}}
	if err := json.NewDecoder(z).Decode(&c); err != nil {
		return nil, fmt.Errorf("figures: %w", err)
	}
	if len(c.Unmeasured) != len(c.Contracts) || len(c.Contracts) != len(stats.Contracts()) {
		return nil, errors.New("figures: not of this version")
	}
	c.Evidence.Contracts = c.Contracts
	for i, why := range c.Unmeasured {
		if why != "" {
			c.Evidence.Contracts[i].Unmeasured = errors.New(why)
		}
	}
	return c.Evidence, nil
}
