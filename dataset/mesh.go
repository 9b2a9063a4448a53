package dataset

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
