package facts

import (
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// edge takes what a codec made of an edge value.
func (c *Codec) edge(e record.Edge) {
	c.edges++
	kind, value, _ := strings.Cut(e.Case, "/")
	switch {
	case slices.Contains(Harms(), e.Verdict):
		c.Findings = append(c.Findings, Finding{Harm: e.Verdict, Party: e.Party, Check: CheckEdges, Case: e.Case,
			Op:    opOfGot(e.Got),
			Words: Deed(e.Verdict) + " on valid values", Detail: oneLine(e.Got), Valid: true})
	case e.Verdict == "error":
		if value != "NaN payload" { // NaN is said
			note(&c.Refuses, plainly(kind, value))
		}
	case e.Verdict == "unsupported":
		i := slices.IndexFunc(c.Missing, func(m Missing) bool { return m.Dataset == kind })
		if i < 0 {
			c.Missing = append(c.Missing, Missing{kind, oneLine(e.Got)})
		}
	case e.Verdict == Changed || e.Verdict == "wrong":
		if what := loss(kind, value, e.Got); what != "" {
			note(&c.Loses, what)
			return
		}
		of := plainly(kind, value)
		c.Findings = append(c.Findings, Finding{Harm: Changed, Party: e.Party, Check: CheckEdges, Case: e.Case,
			Words: "changes " + of, Value: of, Detail: "comes back as " + oneLine(e.Got), Valid: true})
	}
}

// opOfGot is the operation that an error of an edge value begins with: "unmarshal: …".
func opOfGot(got string) string {
	op, _, ok := strings.Cut(got, ": ")
	if ok && (op == "marshal" || op == "unmarshal") {
		return op
	}
	return ""
}

// plainly is an edge value in a word or two; both widths of a float are one.
func plainly(kind, value string) string {
	switch kind {
	case "float64", "float32":
		if value == "max" || value == "smallest subnormal" {
			return "the " + strings.Replace(value, "max", "largest", 1) + " " + kind
		}
		return value
	case "string":
		if value == "invalid UTF-8" {
			return value
		}
	case "time":
		if strings.HasPrefix(value, "year ") || value == "zero" {
			return "times far from today"
		}
		if strings.HasPrefix(value, "zone") {
			return "times with a zone"
		}
		return "times about 1970"
	case "pointer":
		return "pointers " + value
	case "nested":
		return value + " levels of nesting"
	}
	return kind + "/" + value
}

// loss names what was lost where that is another form of the same value: nil against
// empty, the zone of an instant, digits of its fraction. "" for another value.
func loss(kind, value, got string) string {
	plural := map[string]string{"list": "nil slices", "bytes": "nil bytes", "map": "nil maps"}[kind]
	switch {
	case plural != "" && (value == "nil" || value == "empty"):
		return plural
	case value == "NaN payload" && strings.HasPrefix(got, "NaN"):
		return "NaN payloads"
	case kind != "time":
		return ""
	case strings.HasPrefix(got, "the same instant in zone"):
		return "zones"
	case strings.HasPrefix(got, "the zone's name"):
		return "zone names"
	}
	want, known := instants[value]
	is, err := time.Parse(time.RFC3339Nano, got)
	if !known || err != nil {
		return ""
	}
	switch off := is.Sub(want).Abs(); {
	case off < time.Second:
		return precision(is, got)
	case off < time.Minute && value == "zone with seconds":
		return "seconds of a zone"
	}
	return ""
}

// precision says to what an instant was cut or rounded.
func precision(is time.Time, got string) string {
	if is.Nanosecond() == 0 {
		return "fractions of a second"
	}
	_, fraction, _ := strings.Cut(got, ".")
	digits := strings.IndexFunc(fraction, func(r rune) bool { return r < '0' || r > '9' })
	switch {
	case digits <= 3:
		return "time below milliseconds"
	case digits <= 6:
		return "time below microseconds"
	}
	return "time below 100 ns"
}

// instants are those of the edge values of a time.
var instants = func() map[string]time.Time {
	day := func(year int) time.Time { return time.Date(year, 6, 15, 12, 30, 45, 123456789, time.UTC) }
	zone := func(year, seconds int) time.Time { return day(year).In(time.FixedZone("", seconds)) }
	return map[string]time.Time{"zero": {}, "1970": time.Unix(0, 0), "before 1970": time.Unix(-1, 999_999_999),
		"year 1":    day(1),
		"year 1677": day(1677), "year 2263": day(2263), "year 9999": day(9999), "nanoseconds": day(2024),
		"zone without name": zone(2024, 5*3600+45*60), "zone with name": zone(2024, 2*3600),
		"zone with seconds": zone(1890, 53*60+28)}
}()

// blame finds the party of changed times where the record does not say it: a codec
// whose times are sent in a form that serialbench chose has them changed by that.
func (c *Codec) blame() {
	chosen := slices.ContainsFunc(c.Adapted, func(how string) bool { return strings.HasPrefix(how, "time as ") })
	for i := range c.Findings {
		f := &c.Findings[i]
		if f.Harm == Changed && f.Party == "" && chosen && strings.HasPrefix(f.Case, "time/") {
			f.Party = record.Adapter
		}
	}
	if len(c.Loses) > 1 { // one cut is said once, by the value that shows it best
		finer := slices.ContainsFunc(c.Loses, func(s string) bool { return strings.HasPrefix(s, "time below") })
		c.Loses = slices.DeleteFunc(c.Loses, func(s string) bool { return finer && s == "fractions of a second" })
	}
}
