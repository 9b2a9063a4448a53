package every

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/profile"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
)

// noLibrary are rows that name no library whose time it could be: noop encodes nothing, and the code of baseline is
// serialbench's own.
var noLibrary = []string{"noop", "baseline"}

// TestTimeIsSpentInTheLibrary profiles every codec on person, or on the first data set that it can express: the library
// that its row names, or the code that the library's generator wrote, is on a stack of marshal and on one of unmarshal.
func TestTimeIsSpentInTheLibrary(t *testing.T) {
	d, _ := dataset.Lookup("person")
	f := field(t, d)
	var others []string
	for _, c := range f.Suite.Codecs {
		if list := sampled(d); c.Unobtainable == "" && f.Suite.Case(c.ID, d.ID) == nil &&
			(list == nil || slices.Contains(list, c.ID)) {
			others = append(others, c.ID)
		}
	}
	tried := spent(t, f, d, order(f, d, 1).Codecs)
	if len(others) > 0 && named() == nil { // one program has all else
		if err := f.Know(t.Context(), func(string, int, int) {}); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range dataset.Everything() {
		var here []string
		others = slices.DeleteFunc(others, func(id string) bool {
			if f.Suite.Case(id, d.ID) == nil {
				return false
			}
			here = append(here, id)
			return true
		})
		if len(here) == 0 {
			continue
		}
		g := f
		if named() == nil {
			g = sessiontest.Field(t, here, d.ID)
		}
		tried += spent(t, g, d, here)
	}
	if len(others) > 0 {
		t.Errorf("on no data set: %s", strings.Join(others, ", "))
	}
	if !enough(tried, 130) {
		t.Errorf("%d codecs tried, want all", tried)
	}
}

// spent profiles codecs on a data set, and says how many.
func spent(t *testing.T, f *session.Field, d dataset.Info, ids []string) (tried int) {
	t.Helper()
	var orders []profile.Order
	for _, id := range ids {
		if slices.Contains(noLibrary, id) {
			continue
		}
		tried++
		for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
			if slices.Contains(f.Suite.Case(id, d.ID).Ops, op) {
				orders = append(orders, profile.Order{Codec: id, Dataset: d.ID, Op: op, Values: 20, Seed: dataset.DefaultSeed,
					Time: 80 * time.Millisecond})
			}
		}
	}
	of := func(w profile.Where) *profile.OnStacks {
		info, _ := f.Suite.Codec(w.Codec)
		return w.Of(info, func(file string) bool { return wrote(t, f, d, w.Codec, file) })
	}
	found, err := profile.WhereOf(t.Context(), f.Workers(), orders, func(w profile.Where) bool { return of(w) != nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range found {
		info, _ := f.Suite.Codec(w.Codec)
		switch at := of(w); {
		case w.Failed != "":
			t.Errorf("%s: %s", w.Order, w.Failed)
		case at == nil:
			var most []string
			for _, f := range w.Functions[:min(len(w.Functions), 12)] {
				most = append(most, f.Name)
			}
			t.Errorf("%s: in none of %d samples is %s, which the row names; most are in %s", w.Order, w.Samples,
				info.Library, strings.Join(most, ", "))
		default:
			t.Logf("%s: %d of %d samples in %s", w.Order, at.Samples, w.Samples, at.Name)
		}
	}
	return tried
}

// wrote reports whether a library's generator wrote a file for a codec: it is in the codec's folder, and serialbench
// does not say at its head that it is its own.
func wrote(t *testing.T, f *session.Field, d dataset.Info, id, file string) bool {
	at := d.Family() + "/" + emit.PackageName(id) + "/"
	_, name, ok := strings.Cut(file, "/gen/"+at)
	if !ok {
		return false
	}
	text, err := fs.ReadFile(f.Schemas(), at+name)
	if err != nil {
		t.Errorf("%s: %v", id, err)
	}
	return err == nil && !emit.Ours(text)
}
