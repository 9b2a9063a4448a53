package dataset

import (
	"math"
	"math/rand/v2"
)

// Mesh is a surface as in an STL file: an array of numbers and nothing else.
type Mesh struct {
	Triangles []Triangle
}

// Triangle is one facet of a [Mesh]; Normal has length 1.
type Triangle struct {
	Normal Vector
	A      Vector
	B      Vector
	C      Vector
}

// Vector is a point or a direction in space.
type Vector struct {
	X float32
	Y float32
	Z float32
}

var _ = add(Set[Mesh]{
	ID:    "mesh",
	Doc:   "list of 1000 triangles, 12 float32 each",
	Count: 20,
	Generate: func(r *rand.Rand) Mesh {
		return Mesh{Triangles: list(1000, func() Triangle { return triangle(r) })}
	},
})

// triangle draws a triangle with sides of about 1 in a cube of side 200 around
// the origin.
func triangle(r *rand.Rand) Triangle {
	a := vector(r, 100)
	for {
		u, v := vector(r, 1), vector(r, 1)
		// A sliver has no direction to speak of, so it is drawn again.
		if n, ok := unit(cross(u, v)); ok {
			return Triangle{Normal: n, A: a, B: plus(a, u), C: plus(a, v)}
		}
	}
}

// vector draws a vector with every coordinate in [-limit, limit).
func vector(r *rand.Rand, limit float32) Vector {
	draw := func() float32 { return float32((2*r.Float32() - 1) * limit) }
	return Vector{X: draw(), Y: draw(), Z: draw()}
}

// Products and sums are converted one by one, which forbids the compiler to fuse
// them: a fused pair rounds differently, and not every processor has it.

func plus(v, w Vector) Vector {
	return Vector{X: v.X + w.X, Y: v.Y + w.Y, Z: v.Z + w.Z}
}

func cross(v, w Vector) Vector {
	return Vector{
		X: float32(v.Y*w.Z) - float32(v.Z*w.Y),
		Y: float32(v.Z*w.X) - float32(v.X*w.Z),
		Z: float32(v.X*w.Y) - float32(v.Y*w.X),
	}
}

// unit returns v at length 1, or false when v is too short for that.
func unit(v Vector) (Vector, bool) {
	length := float32(math.Sqrt(float64(float32(v.X*v.X) + float32(v.Y*v.Y) + float32(v.Z*v.Z))))
	return Vector{X: v.X / length, Y: v.Y / length, Z: v.Z / length}, length > 0.01
}
