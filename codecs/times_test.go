package codecs_test

import (
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/edgetext"
	"github.com/serialbench/serialbench/internal/check/verify"
)

// TestTimesKeepTheirYears: the zero time and the year 9999 survive in every codec
// whose adaptation does not name the limit, and one with times as numbers of ours
// says so in its id.
func TestTimesKeepTheirYears(t *testing.T) {
	values := []time.Time{{}, time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC)}
	skip := map[string]bool{}
	for _, c := range catalog.Codecs() {
		skip[c.ID] = c.NoOp
	}
	cases, _ := edgetext.Cases(dataset.Of[dataset.EdgeText]()...)
	tried := 0
	for _, c := range cases {
		if skip[c.Codec] {
			continue
		}
		t.Run(c.Codec, func(t *testing.T) {
			switch how := ofTime(c.Adapted); {
			case strings.Contains(how, "years 1678 to 2261"):
				return // the library's limit
			case strings.HasSuffix(how, "int64 nanoseconds"):
				if !strings.HasSuffix(c.Codec, "unixnano") && !strings.HasSuffix(c.Codec, "/notime") {
					t.Errorf("%s: want a form that loses no year, or an id that ends in unixnano", how)
				}
				return
			}
			b, err := c.Open(1, dataset.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range values {
				want, got := &dataset.EdgeText{Text: "a", Data: []byte{1}, At: at}, b.New()
				out, err := b.Marshal(nil, want)
				if err == nil {
					err = b.Unmarshal(out, got)
				}
				if err != nil {
					t.Errorf("%s: %v", at, err)
				} else if d := verify.Compare(got, want, c.Adapted); d != nil {
					t.Error(d)
				}
			}
		})
		tried++
	}
	if tried < 90 {
		t.Errorf("%d codecs tried, want nearly all", tried)
	}
}

// TestTimesAreAsStated: an instant keeps its nanoseconds where no adaptation names a
// unit, loses them where one does (so that none names a loss that is not there), and
// is the same instant in another zone, unless that is named.
func TestTimesAreAsStated(t *testing.T) {
	precise := time.Date(2024, 6, 15, 12, 30, 45, 123_456_789, time.UTC)
	zoned := precise.Truncate(time.Second).In(time.FixedZone("", 2*60*60))
	skip := map[string]bool{}
	for _, c := range catalog.Codecs() {
		skip[c.ID] = c.NoOp
	}
	cases, _ := edgetext.Cases(dataset.Of[dataset.EdgeText]()...)
	for _, c := range cases {
		if skip[c.Codec] {
			continue
		}
		t.Run(c.Codec, func(t *testing.T) {
			b, err := c.Open(1, dataset.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			back := func(at time.Time) time.Time {
				v := &dataset.EdgeText{Text: "a", Data: []byte{1}, At: at}
				out, err := b.Marshal(nil, v)
				got := b.New()
				if err == nil {
					err = b.Unmarshal(out, got)
				}
				if err != nil {
					t.Fatalf("%s: %v", at, err)
				}
				return got.(*dataset.EdgeText).At
			}
			stated, unit := ofTime(c.Adapted), unitOfTime(c.Adapted)
			switch off := back(precise).Sub(precise).Abs(); {
			case unit == 0 && off != 0:
				t.Errorf("an instant comes back %v off, and no unit is stated (%q)", off, stated)
			case unit > 0 && off == 0:
				t.Errorf("nanoseconds survive, though the adapter states %q", stated)
			case off >= max(unit, 1):
				t.Errorf("an instant comes back %v off, more than %q", off, stated)
			}
			if strings.Contains(stated, "UTC only") {
				return
			}
			if got := back(zoned); !got.Equal(zoned) {
				t.Errorf("%s comes back as %s; the adapter states only %q", zoned, got, stated)
			}
		})
	}
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
