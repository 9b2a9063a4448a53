package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/internal/record"
)

// Contract is whose type a program works with. Figures of the two are never in one ranking.
type Contract string

// The contracts.
const (
	Struct    Contract = "struct"    // the user's struct: a codec with a type of its own pays the conversions
	Generated Contract = "generated" // the type that the library generates: nothing is converted
)

// Contracts lists both, the reader's first.
func Contracts() []Contract { return []Contract{Struct, Generated} }

// unconverted has the operation on the library's own type, by the one that converts.
var unconverted = map[string]string{"marshal": "marshal-generated", "unmarshal": "unmarshal-generated"}

// UnmeasuredError says that a record cannot tell of a contract.
type UnmeasuredError struct {
	Record  string
	Lacking []string // operations that its plan did not have
	Through string   // the command that made the program; see [record.Run]
}

func (e *UnmeasuredError) Error() string {
	return fmt.Sprintf("%s says nothing of the library's own types: %s was not to be measured", e.Record,
		strings.Join(e.Lacking, " and "))
}

// Of is what a record says under the contract: the record itself for the struct. For the
// library's type marshal and unmarshal are those of that type, codecs without one keep
// theirs, which convert nothing, and no other operation is left. The error is an
// [*UnmeasuredError].
func (c Contract) Of(rec *record.Record) (*record.Record, error) {
	if c != Generated {
		return rec, nil
	}
	asked := rec.Run.Asked
	var lacking []string
	for _, op := range []string{"marshal", "unmarshal"} {
		if slices.Contains(asked, op) && !slices.Contains(asked, unconverted[op]) {
			lacking = append(lacking, unconverted[op])
		}
	}
	if len(lacking) > 0 {
		return nil, &UnmeasuredError{rec.Name, lacking, rec.Run.Through}
	}
	own := map[Key]bool{}
	for _, s := range rec.Samples {
		own[Key{s.Codec, s.Dataset, s.Op}] = true
	}
	for _, f := range rec.Failures { // one that failed is not replaced by what converts
		own[Key{f.Codec, f.Dataset, f.Op}] = true
	}
	as := map[string]string{}
	for op, generated := range unconverted {
		as[generated] = op
	}
	under := *rec
	under.Samples, under.Failures = nil, nil
	for _, s := range rec.Samples {
		if op, converts := as[s.Op]; converts {
			s.Op = op
		} else if unconverted[s.Op] == "" || own[Key{s.Codec, s.Dataset, unconverted[s.Op]}] {
			continue
		}
		under.Samples = append(under.Samples, s)
	}
	for _, f := range rec.Failures {
		if op, converts := as[f.Op]; converts {
			f.Op = op
		} else if f.Op != "" && (unconverted[f.Op] == "" || own[Key{f.Codec, f.Dataset, unconverted[f.Op]}]) {
			continue
		}
		under.Failures = append(under.Failures, f)
	}
	return &under, nil
}

// Estimated is a record with its figures: made once of the samples, and handed to all that show or judge them.
type Estimated struct {
	Rec       *record.Record
	Estimator Estimator
	At        Conditions
	Cells     []*Cell // by data set, codec and operation
	Dropped   error   // samples that measured nothing; see [CellsAt]
	Clock     Clock   // that the figures stand at

	whole     *Estimated                 // of which this is what it says under [Generated]; nil: it is whole
	generated func() (*Estimated, error) // once; see [Estimated.Under]
}

// Of estimates a record by e, as its run was to be; see [Asked].
func Of(rec *record.Record, e Estimator) *Estimated { return OfAt(rec, e, Asked(rec)) }

// OfAt estimates a record by e at conditions.
func OfAt(rec *record.Record, e Estimator, at Conditions) *Estimated {
	x := &Estimated{Rec: rec, Estimator: e.orDefault(), At: at}
	m := newMachine(rec.Samples, at)
	if m.clock.Probe != "" {
		x.Clock = m.clock
	}
	x.Cells, x.Dropped = cellsOn(m, rec.Samples, x.Estimator)
	x.generated = sync.OnceValues(func() (*Estimated, error) {
		under, err := Generated.Of(rec)
		if err != nil {
			return nil, err
		}
		g := OfAt(under, e, at)
		g.whole = x
		return g, nil
	})
	return x
}

// Under is what the record says under a contract, estimated when it is first asked for. The error is an
// [*UnmeasuredError].
func (x *Estimated) Under(c Contract) (*Estimated, error) {
	if c != Generated || x.whole != nil {
		return x, nil
	}
	return x.generated()
}

// Whole has what was measured under both contracts.
func (x *Estimated) Whole() *Estimated { return cmp.Or(x.whole, x) }

// With has the same figures beside a record with the same samples, which says something else of codecs.
func (x *Estimated) With(rec *record.Record) *Estimated {
	with := *x
	with.Rec = rec
	return &with
}

// Asked are the conditions that the plan of a record asks for: charged is the collector of its heap, or that of a
// worker's own where the run ended before the other was measured.
func Asked(rec *record.Record) Conditions {
	at := Conditions{Collectors: rec.Collectors, Heap: rec.Run.Plan.Heap}
	if at.Heap == record.HeapService && !HasService(rec) {
		at.Heap = record.HeapSmall
	}
	return at
}

// HasService reports whether collections of a service's heap were measured.
func HasService(rec *record.Record) bool {
	return slices.ContainsFunc(rec.Collectors, func(c record.Collector) bool { return c.Heap == record.HeapService })
}

// A Conversion is what a codec with a type of its own pays for the user's struct, in ns a value.
type Conversion struct {
	Codec       string  `json:"codec"`
	Dataset     string  `json:"dataset"`
	MarshalNS   float64 `json:"marshal_ns"`   // 0: not known, or not more than what the figures are off by
	UnmarshalNS float64 `json:"unmarshal_ns"` // the same
	// How far the 95 % interval of each reaches, on the side where it reaches further; 0 without one.
	MarshalOff   float64 `json:"marshal_off_ns,omitempty"`
	UnmarshalOff float64 `json:"unmarshal_off_ns,omitempty"`
}

// Conversions are the differences between the two contracts, of the cells of a record.
func Conversions(cells []*Cell) []Conversion {
	by := map[Key]*Cell{}
	for _, c := range cells {
		by[c.Key] = c
	}
	list := []Conversion{}
	for _, c := range cells {
		generated := by[Key{c.Codec, c.Dataset, unconverted[c.Op]}]
		if unconverted[c.Op] == "" || generated == nil {
			continue
		}
		i := slices.IndexFunc(list, func(x Conversion) bool { return x.Codec == c.Codec && x.Dataset == c.Dataset })
		if i < 0 {
			i = len(list)
			list = append(list, Conversion{Codec: c.Codec, Dataset: c.Dataset})
		}
		paid, off := max(0, c.NS-generated.NS), differenceOff(c.Estimate, generated.Estimate)
		if c.Op == "marshal" {
			list[i].MarshalNS, list[i].MarshalOff = paid, off
		} else {
			list[i].UnmarshalNS, list[i].UnmarshalOff = paid, off
		}
	}
	return list
}

// differenceOff is how far the interval of x-y reaches on its wider side, made of the
// intervals of both (G. Y. Zou and A. Donner, Construction of confidence limits about effect
// measures, Statistics in Medicine 27, 2008); 0 where one of them has none.
func differenceOff(x, y Estimate) float64 {
	if !x.Finite() || !y.Finite() {
		return 0
	}
	return max(math.Hypot(x.NS-x.Low, y.High-y.NS), math.Hypot(x.High-x.NS, y.NS-y.Low))
}
