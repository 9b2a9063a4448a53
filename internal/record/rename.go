package record

import "strings"

// Rename gives the codecs of a record the ids that they have now; names has the
// former ids of those that were renamed. A record that was made before, and goes on
// under the new ids, is one record afterwards.
func (r *Record) Rename(names map[string]string) {
	if len(names) == 0 {
		return
	}
	to := func(id *string) { *id = currentID(*id, names) }
	if r.skim != nil {
		r.skim.names = names
	}
	for i := range r.Run.Plan.Codecs {
		to(&r.Run.Plan.Codecs[i])
	}
	if c := r.Run.Comparison; c != nil {
		for i := range c.Codecs {
			to(&c.Codecs[i])
		}
	}
	for i := range r.Codecs {
		to(&r.Codecs[i].ID)
	}
	for i := range r.Verdicts {
		to(&r.Verdicts[i].Codec)
	}
	for i := range r.Traits {
		to(&r.Traits[i].Codec)
	}
	for i := range r.Attacks {
		to(&r.Attacks[i].Codec)
	}
	for i := range r.Edges {
		to(&r.Edges[i].Codec)
	}
	for i := range r.Cells {
		to(&r.Cells[i].Codec)
		to(&r.Cells[i].Peer)
	}
	for i := range r.Witnesses {
		w := &r.Witnesses[i]
		was := w.Codec
		to(&w.Codec)
		w.Finding = strings.Replace(w.Finding, ":"+was+":", ":"+w.Codec+":", 1)
	}
	for i := range r.Costs {
		to(&r.Costs[i].Codec)
	}
	for i := range r.Parallels {
		to(&r.Parallels[i].Codec)
	}
	for i := range r.Samples {
		to(&r.Samples[i].Codec)
	}
	for i := range r.Failures {
		to(&r.Failures[i].Codec)
	}
}

// currentID is the id that a codec has now; that of a [Twin] stays one.
func currentID(id string, names map[string]string) string {
	base, twin, isTwin := strings.Cut(id, Twin)
	now, ok := names[base]
	switch {
	case !ok:
		return id
	case isTwin:
		return now + Twin + twin
	}
	return now
}
