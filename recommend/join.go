package recommend

import (
	"fmt"

	"github.com/serialbench/serialbench/record"
)

// Join adds the traits, edges and attacks of further records to a copy of the
// first, which measured. Unlike [record.Merge] it takes records of other plans; it
// refuses those of another version of a library.
func Join(measured *record.Record, others ...*record.Record) (*record.Record, error) {
	all := *measured
	versions := map[string]string{}
	for _, c := range measured.Codecs {
		versions[c.ID] = c.Version
	}
	for _, r := range others {
		for _, c := range r.Codecs {
			if v, ok := versions[c.ID]; ok && v != c.Version {
				return nil, fmt.Errorf("%s is of version %s in %s and %s in %s", c.ID, v, measured.Name, c.Version, r.Name)
			}
		}
		all.Traits = append(all.Traits[:len(all.Traits):len(all.Traits)], r.Traits...)
		all.Edges = append(all.Edges[:len(all.Edges):len(all.Edges)], r.Edges...)
		all.Attacks = append(all.Attacks[:len(all.Attacks):len(all.Attacks)], r.Attacks...)
	}
	return &all, nil
}
