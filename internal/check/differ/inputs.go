package differ

import "iter"

// inputs are made of a document.
type inputs []input

func (l *inputs) add(class, path string, texts ...string) {
	for _, t := range texts {
		*l = append(*l, input{class: class, path: path, text: t})
	}
}

// replacing puts texts in the place of a part.
func (l *inputs) replacing(doc *node, s spot) func(class string, texts ...string) {
	return func(class string, texts ...string) {
		for _, t := range texts {
			l.add(class, s.path, doc.with(s, func(in *node, i int) { in.parts[i] = raw(t) }))
		}
	}
}

// beside are the parts that are tried of a document, but for the whole, with those of another document in the same
// places; nil where it has none.
func (n *node) beside(other *node) iter.Seq2[spot, *node] {
	others := map[string]*node{}
	for _, s := range other.spots() {
		others[s.path] = s.node
	}
	return func(yield func(spot, *node) bool) {
		spots := n.spots()
		for _, s := range spots[:min(len(spots), mostSpots)] {
			if len(s.steps) > 0 && !yield(s, others[s.path]) {
				return
			}
		}
	}
}
