package dataset

import (
	"math/rand/v2"
	"time"
)

// Person is the flat struct of the older Go suites: few fields of every common kind.
type Person struct {
	Name     string
	BirthDay time.Time
	Phone    string
	Siblings int
	Spouse   bool
	Money    float64
}

var _ = add(Set[Person]{
	ID:  "person",
	Doc: "flat struct of 6 fields: two short strings, a time, an int, a bool, a float64",
	Generate: func(r *rand.Rand) Person {
		return Person{
			Name:     hex(r, 16),
			BirthDay: between(r, 1950, 2010),
			Phone:    digits(r, 10),
			Siblings: r.IntN(5),
			Spouse:   r.IntN(2) == 1,
			Money:    r.Float64(),
		}
	},
})

// between returns an instant in UTC with random nanoseconds, from the start of
// year from to the start of year to.
func between(r *rand.Rand, from, to int) time.Time {
	first := time.Date(from, 1, 1, 0, 0, 0, 0, time.UTC)
	last := time.Date(to, 1, 1, 0, 0, 0, 0, time.UTC)
	return time.Unix(first.Unix()+r.Int64N(last.Unix()-first.Unix()), r.Int64N(1e9)).UTC()
}
