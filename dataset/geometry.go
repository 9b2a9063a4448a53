package dataset

import "math/rand/v2"

// Geometry is a map of borders as in RFC 7946: nearly all of it are numbers with many digits, in short lists.
type Geometry struct {
	Type     string
	Features []Feature
}

// Feature is a thing on a [Geometry] with its outline.
type Feature struct {
	Type       string
	Properties map[string]string
	Geometry   Outline
}

// Outline is a polygon: each ring is a list of points, and a point is longitude and latitude in degrees.
type Outline struct {
	Type        string
	Coordinates [][][]float64
}

var _ = []Set[Geometry]{
	add(Set[Geometry]{
		ID: "geometry",
		Doc: "a large document: the border of a country, 480 rings of some 7000 points, float64 of up to 17 digits in " +
			"lists of two",
		Count:    10,
		Generate: geometry,
	}),
}

func geometry(r *rand.Rand) Geometry {
	return Geometry{Type: "FeatureCollection", Features: []Feature{{
		Type:       "Feature",
		Properties: map[string]string{"name": word(r)},
		Geometry:   Outline{Type: "Polygon", Coordinates: list(480, func() [][]float64 { return ring(r) })},
	}}}
}

// ring draws an island: most have a handful of points, a few have hundreds.
func ring(r *rand.Rand) [][]float64 {
	n := 2 + r.IntN(4)
	switch {
	case oneIn(r, 25):
		n = 50 + r.IntN(320)
	case oneIn(r, 6):
		n = 6 + r.IntN(12)
	}
	// Degrees to six places, of which a sum leaves a rest in the last digits, as conversions between projections do.
	east, north := -141+float64(r.IntN(88e6))/1e6, 42+float64(r.IntN(41e6))/1e6
	return list(n, func() []float64 {
		east, north = east+float64(r.IntN(2e5)-1e5)/1e6, north+float64(r.IntN(2e5)-1e5)/1e6
		if oneIn(r, 12) { // few digits
			return []float64{float64(int64(east*1e6)) / 1e6, float64(int64(north*1e6)) / 1e6}
		}
		return []float64{east, north}
	})
}
