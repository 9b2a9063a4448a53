package build

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
)

// nilsError says that samples have nil elements in lists and maps, which the module
// that is being made does not know of.
type nilsError struct{ nils []string }

func (e *nilsError) Error() string { return "nil elements in " + strings.Join(e.nils, ", ") }

// withNils makes the program of that name. Where its samples have nil elements, it is
// one of another module, in whose plainer shape there is a place for them; the cache remembers that.
func (b *builder) withNils(name string, make func() (*Program, error)) (*Program, error) {
	base := b.cache.typeSum
	note := b.cache.folder + "-" + name + ".nils"
	take := func(nils []string) {
		b.nils = nils
		b.cache.place(short([]byte(strings.Join(append(slices.Clone(nils), base), " "))))
		b.rows, b.close, b.checked, b.unused, b.plainer = nil, nil, false, nil, nil
	}
	data, err := os.ReadFile(note)
	if err == nil {
		var nils []string
		if json.Unmarshal(data, &nils) == nil {
			take(nils)
		}
	}
	p, err := make()
	var found *nilsError
	if !errors.As(err, &found) {
		return p, err
	}
	take(found.nils)
	if p, err = make(); err != nil {
		return nil, err
	}
	if data, err = json.Marshal(b.nils); err == nil {
		err = write(note, data)
	}
	if err != nil {
		return nil, cacheError(b.cache.dir, err)
	}
	return p, nil
}

// checkNils is the error of samples with nil elements that the module does not know of.
func (b *builder) checkNils(nils []string) error {
	for _, n := range nils {
		if !slices.Contains(b.nils, n) {
			return &nilsError{nils}
		}
	}
	return nil
}
