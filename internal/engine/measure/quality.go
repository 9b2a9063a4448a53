package measure

import (
	"cmp"
	"time"
)

// Quality is a preset: how much is worth spending for what.
type Quality struct {
	Name      string
	Doc       string        // one line
	Budget    time.Duration // for a data set
	More      time.Duration // for each further one; 0: as much as for the first
	Processes int           // each cell is seen in so many first
	Rounds    int           // most processes per cell; 0: any number
	Precision float64       // relative half width of the intervals at which it is enough; 0: none
}

// DefaultQuality is the name of the preset that is used where none is chosen.
const DefaultQuality = "default"

// Qualities lists the presets, the cheapest first. All codecs on one data set are
// some four hundred cells; a trial of a codec with four operations takes about
// seven hundredths of a second, and up to three times as long for want of quiet.
func Qualities() []Quality {
	return []Quality{
		{"smoke", "does it run: two processes per cell, no intervals", 10 * time.Second, 0, 2, 2, 0},
		{"quick", "an interval for every figure of a data set or two: six processes per cell as far as time allows, then " +
			"the widest until 2%", 36 * time.Second, 27 * time.Second, 6, 0, 0.02},
		{DefaultQuality, "differences of 5% among all codecs: seven processes per cell, then the widest until 1%",
			time.Minute, 0, 7, 0, 0.01},
		{"publish", "to be quoted: thirty processes per cell, then the widest until 0.5%", 10 * time.Minute, 0, 30, 0, 0.005},
	}
}

// QualityOf returns the preset of a name.
func QualityOf(name string) (Quality, bool) {
	for _, q := range Qualities() {
		if q.Name == name {
			return q, true
		}
	}
	return Quality{}, false
}

// Apply sets what the preset decides, for a number of data sets.
func (q Quality) Apply(o Options, datasets int) Options {
	o.Quality, o.Budget = q.Name, q.Budget+cmp.Or(q.More, q.Budget)*time.Duration(max(1, datasets)-1)
	o.Processes, o.Rounds, o.Precision = q.Processes, q.Rounds, q.Precision
	return o
}
