package record

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Merge joins records of runs with equal plans into a new one, as if they had
// been one longer run. Numbers of processes and blocks are raised so that none stands
// for two, and links are numbered by their executables. The environment is that of the
// first record, with a warning for each part in which another one differs. Of several
// verdicts on a pair of codec and data set a failed one stays, else the first. A run that
// is given twice counts once, with a warning; its parts, which have other data sets,
// count all.
//
// Plans that differ are refused with the name of the first field that differs, but those of other data sets each,
// which may be of unlike quality: a warning says so;
// so are two versions of one library, times of unlike processors, see [Strata], and runs over
// several builds that are no shards of one.
func Merge(records ...*Record) (*Record, error) {
	if len(records) == 0 || slices.Contains(records, nil) {
		return nil, errors.New("merge records: none given")
	}
	first := records[0]
	plan, field, x, y, i := joinPlans(records)
	if field != "" {
		return nil, fmt.Errorf("merge %s and %s: plans differ in %s: %v and %v", first.Name, records[i].Name, field, x, y)
	}
	if err := oneProcessor(records); err != nil {
		return nil, err
	}
	if err := sameBuilds(records); err != nil {
		return nil, err
	}
	m := &Record{Run: first.Run}
	m.Run.Plan = plan
	m.Run.Environment.Warnings = slices.Clone(first.Run.Environment.Warnings)
	if text := qualities(records); text != "" {
		m.warn(text)
	}
	var names []string
	end := &End{Kind: KindEnd, Reason: Complete}
	var known given
	links := newNumbering(first)
	for _, r := range records {
		if err := m.addCodecs(r); err != nil {
			return nil, err
		}
		m.addEnvironment(first, r)
		m.addVerdicts(r)
		m.addFindings(r)
		g, err := known.of(r)
		if err != nil {
			return nil, fmt.Errorf("merge records: %w", err)
		}
		if r.skim != nil && (g == nil || g.records > 0) {
			return nil, fmt.Errorf("merge records: %s is of a run that another of them is of too: it has to be read whole",
				r.Name)
		}
		if g != nil {
			g.records++
		}
		if g == nil || m.addProcesses(r, &known, g, links.of(r)) {
			m.differs(r.Name + " is of a run that was given before, and is left out")
		}
		m.addBad(r.MoreBad, r.Bad...)
		names = append(names, r.Name)
		if r.Run.Started.Before(m.Run.Started) {
			m.Run.Started = r.Run.Started
		}
		end = joinEnds(end, r.End)
	}
	m.Run.Shard, m.Run.Shards = nil, shardsOf(records)
	if len(known.seen) > 1 {
		m.Run.ID, m.Run.Merged = "", known.seen
	}
	m.Run.Links = links.list
	m.End = end
	m.Name = strings.Join(names, " + ")
	return m, nil
}

func joinEnds(a, b *End) *End {
	if a == nil || b == nil {
		return nil
	}
	j := *a
	if b.Reason != j.Reason && b.Reason != Complete {
		j.Reason = b.Reason
	}
	if b.Finished.After(j.Finished) {
		j.Finished = b.Finished
	}
	return &j
}

// indexed is where in a list each key stands first.
func indexed[T any, K comparable](list []T, key func(T) K) map[K]int {
	at := map[K]int{}
	for i, item := range list {
		if _, ok := at[key(item)]; !ok {
			at[key(item)] = i
		}
	}
	return at
}

func (m *Record) addCodecs(r *Record) error {
	at := indexed(m.Codecs, func(c Codec) string { return c.ID })
	for _, c := range r.Codecs {
		i, ok := at[c.ID]
		if !ok {
			at[c.ID] = len(m.Codecs)
			m.Codecs = append(m.Codecs, c)
		} else if v := m.Codecs[i].Version; v != c.Version {
			return fmt.Errorf("merge %s: codec %s is of version %s here and %s elsewhere", r.Name, c.ID, c.Version, v)
		}
	}
	return nil
}

func (m *Record) addEnvironment(first, r *Record) {
	a, b := first.Run.Environment, r.Run.Environment
	for _, w := range b.Warnings {
		m.warn(w)
	}
	a.Warnings, b.Warnings = nil, nil
	if field, x, y := difference(a, b); field != "" {
		m.differs(fmt.Sprintf("merged from unlike environments: %s is %v in %s and %v in %s", field, x, first.Name, y,
			r.Name))
	}
}

// differs warns of records that do not belong together as they are.
func (m *Record) differs(text string) {
	m.warn(text)
	if !slices.Contains(m.Unlike, text) {
		m.Unlike = append(m.Unlike, text)
	}
}

func (m *Record) warn(text string) {
	if e := &m.Run.Environment; len(e.Warnings) < mostWarnings && !slices.Contains(e.Warnings, text) {
		e.Warnings = append(e.Warnings, text)
	}
}

func (m *Record) addVerdicts(r *Record) {
	type key struct {
		codec, dataset string
		build          int
	}
	of := func(v Verdict) key { return key{v.Codec, v.Dataset, v.Build} }
	at := indexed(m.Verdicts, of)
	for _, v := range r.Verdicts {
		i, ok := at[of(v)]
		if !ok {
			at[of(v)] = len(m.Verdicts)
			m.Verdicts = append(m.Verdicts, v)
		} else if v.Verdict == Failed && m.Verdicts[i].Verdict != Failed {
			m.Verdicts[i] = v
		}
	}
}

// addAttacks keeps of each attack the line that came furthest.
func (m *Record) addAttacks(r *Record) {
	at := indexed(m.Attacks, Attack.part)
	for _, a := range r.lastParts() {
		i, ok := at[a.part()]
		if !ok {
			at[a.part()] = len(m.Attacks)
			m.Attacks = append(m.Attacks, a)
		} else if a.Cases > m.Attacks[i].Cases {
			m.Attacks[i] = a
		}
	}
}

// Difference is a field, by its name in JSON, in which two environments differ, with both values.
type Difference struct {
	Field string
	A, B  any
}

// String is "go: go1.26 and go1.27".
func (d Difference) String() string { return fmt.Sprintf("%s: %v and %v", d.Field, d.A, d.B) }

// Unlike lists how two environments differ, a part each, such as "cpu: x and y".
// Warnings are not looked at.
func Unlike(a, b Environment) []Difference {
	a.Warnings, b.Warnings = nil, nil
	var all []Difference
	for {
		field, x, y := difference(a, b)
		if field == "" {
			return all
		}
		all = append(all, Difference{field, x, y})
		equalize(&a, b, field)
	}
}

// equalize sets the field of a with that name in JSON to that of b.
func equalize(a *Environment, b Environment, name string) {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b)
	for i := range x.NumField() {
		if n, _, _ := strings.Cut(x.Type().Field(i).Tag.Get("json"), ","); n == name {
			x.Field(i).Set(y.Field(i))
		}
	}
}

// difference returns the name in JSON of the first field in which two structs
// differ, and its two values; "" if they are equal. Nil and empty lists are equal.
func difference[T any](a, b T) (string, any, any) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		f, g := x.Field(i), y.Field(i)
		if f.Kind() == reflect.Slice && f.Len() == 0 && g.Len() == 0 {
			continue
		}
		if !reflect.DeepEqual(f.Interface(), g.Interface()) {
			name, _, _ := strings.Cut(x.Type().Field(i).Tag.Get("json"), ",")
			return name, f.Interface(), g.Interface()
		}
	}
	return "", nil, nil
}

// UnlikePlan is the name in JSON of the first field in which two plans differ; "" for equal ones.
func UnlikePlan(a, b Plan) string {
	field, _, _ := difference(a, b)
	return field
}
