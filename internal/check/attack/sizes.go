package attack

import (
	"io/fs"

	"github.com/serialbench/serialbench/internal/check/attack/archive"
	"github.com/serialbench/serialbench/internal/record"
)

// FillSizes adds to a record how long the inputs are that a folder of reproducers has, for attacks of versions that
// did not record it.
func FillSizes(rec *record.Record, folder fs.FS) error {
	files, err := archive.Folder(folder, ".json")
	if err != nil {
		return err
	}
	type key struct{ codec, dataset, op, outcome string }
	sizes := map[key]int{}
	for _, f := range files {
		w, err := parseReproducer(f.Name, f.Data)
		if err != nil {
			return err
		}
		sizes[key{w.Codec, w.Dataset, string(w.Op), string(w.Outcome)}] = len(w.Input)
	}
	for i, a := range rec.Attacks {
		for outcome, n := range a.Outcomes {
			size, ok := sizes[key{a.Codec, a.Dataset, a.Op, outcome}]
			if ok && n > 0 && record.Harmful(outcome) {
				a = a.Sized(outcome, size)
			}
		}
		rec.Attacks[i] = a
	}
	return nil
}
