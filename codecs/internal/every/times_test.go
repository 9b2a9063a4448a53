package every

import (
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/contract"
	"github.com/serialbench/serialbench/internal/session"
)

// sent are instants that came back from the codecs, with the case of each.
type sent struct {
	contract.Result
	adapted []codec.Adaptation
}

// times sends instants through every codec that encodes something and that chosen is true of.
func times(t *testing.T, chosen func(id, stated string) bool, at ...time.Time) (all []sent) {
	t.Helper()
	d, _ := dataset.Lookup("edgetext")
	f := field(t, d)
	var ids []string
	for _, id := range order(f, d, 1).Codecs {
		if info, _ := f.Suite.Codec(id); !info.NoOp && chosen(id, ofTime(adapted(f, id))) {
			ids = append(ids, id)
		}
	}
	found, err := contract.Instants(t.Context(), f.Workers(), ids, at...)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range found {
		if r.Failed != "" {
			t.Errorf("%s: %s", r.Codec, r.Failed)
			continue
		}
		all = append(all, sent{r, adapted(f, r.Codec)})
	}
	if !enough(len(all), 90) {
		t.Errorf("%d codecs tried, want nearly all", len(all))
	}
	return all
}

// TestTimesKeepTheirYears: the zero time and the year 9999 survive in every codec
// whose adaptation does not name the limit, and one with times as numbers of ours
// says so in its id.
func TestTimesKeepTheirYears(t *testing.T) {
	values := []time.Time{{}, time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC)}
	chosen := func(id, how string) bool {
		switch {
		case strings.Contains(how, "years 1678 to 2261"):
			return false // the library's limit
		case strings.HasSuffix(how, "int64 nanoseconds"):
			if !strings.HasSuffix(id, "unixnano") && !strings.HasSuffix(id, "/notime") {
				t.Errorf("%s: %s: want a form that loses no year, or an id that ends in unixnano", id, how)
			}
			return false
		}
		return true
	}
	for _, s := range times(t, chosen, values...) {
		for i, got := range s.Instants {
			if got.Failed != "" || got.Differs != "" {
				t.Errorf("%s: %s: %s%s", s.Codec, values[i], got.Failed, got.Differs)
			}
		}
	}
}

// TestTimesAreAsStated: an instant keeps its nanoseconds where no adaptation names a
// unit, loses them where one does (so that none names a loss that is not there), and
// is the same instant in another zone, unless that is named.
func TestTimesAreAsStated(t *testing.T) {
	precise := time.Date(2024, 6, 15, 12, 30, 45, 123_456_789, time.UTC)
	zoned := precise.Truncate(time.Second).In(time.FixedZone("", 2*60*60))
	every := func(string, string) bool { return true }
	for _, s := range times(t, every, precise, zoned) {
		stated, unit := ofTime(s.adapted), unitOfTime(s.adapted)
		utc := strings.Contains(stated, "UTC only")
		if first, second := s.Instants[0].Failed, s.Instants[1].Failed; first != "" || second != "" && !utc {
			t.Errorf("%s: %s%s", s.Codec, first, second)
			continue
		}
		switch off := s.Instants[0].Time().Sub(precise).Abs(); {
		case unit == 0 && off != 0:
			t.Errorf("%s: an instant comes back %v off, and no unit is stated (%q)", s.Codec, off, stated)
		case unit > 0 && off == 0:
			t.Errorf("%s: nanoseconds survive, though the adapter states %q", s.Codec, stated)
		case off >= max(unit, 1):
			t.Errorf("%s: an instant comes back %v off, more than %q", s.Codec, off, stated)
		}
		if got := s.Instants[1].Time(); !utc && !got.Equal(zoned) {
			t.Errorf("%s: %s comes back as %s; the adapter states only %q", s.Codec, zoned, got, stated)
		}
	}
}

// adapted are the adaptations of a codec on [dataset.EdgeText].
func adapted(f *session.Field, id string) []codec.Adaptation {
	return f.Suite.Case(id, "edgetext").Adapted
}

// unitOfTime is the precision to which that instant survives; 0: exact.
func unitOfTime(adapted []codec.Adaptation) time.Duration {
	for _, a := range adapted {
		if a.Path == "EdgeText.At" {
			return a.Unit
		}
	}
	return 0
}

// ofTime is what becomes of the instant of [dataset.EdgeText].
func ofTime(adapted []codec.Adaptation) string {
	for _, a := range adapted {
		if a.Path == "EdgeText.At" {
			return a.How
		}
	}
	return ""
}
