package record

import "strings"

// Rename gives the codecs of a record the ids that they have now; names has the
// former ids of those that were renamed. A record that was made before, and goes on
// under the new ids, is one record afterwards.
func (r *Record) Rename(names map[string]string) {
	if len(names) == 0 {
		return
	}
	to := func(id *string) {
		base, twin, isTwin := strings.Cut(*id, Twin)
		if now, ok := names[base]; ok {
			*id = now
			if isTwin {
				*id += Twin + twin
			}
		}
	}
	for i := range r.Run.Plan.Codecs {
		to(&r.Run.Plan.Codecs[i])
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
