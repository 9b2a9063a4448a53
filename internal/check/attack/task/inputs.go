package task

import "bytes"

// longestShared is the longest of [Inputs], in bytes: nesting and huge documents are for attack, which limits workers.
const longestShared = 4 << 10

// Inputs are n hostile inputs, at most, made of encodings of one format, for checks that have no shape of them: what
// the format's grammar makes, damage in every place of the first few, and changes drawn by a seed. None comes twice.
func Inputs(format string, encodings [][]byte, seed uint64, n int) (all [][]byte) {
	if len(encodings) == 0 {
		return nil
	}
	m := newMutator(encodings, Shape{}, seed, format, "shared")
	seen := map[string]bool{}
	for _, e := range encodings {
		seen[string(e)] = true
	}
	for i := range uint64(4 * n) {
		in := m.input(i).bytes
		if len(in) > longestShared || seen[string(in)] {
			continue
		}
		seen[string(in)] = true
		if all = append(all, bytes.Clone(in)); len(all) == n {
			break
		}
	}
	return all
}
