namespace go thrift_apache_compact

struct WireVector {
	1: double X
	2: double Y
	3: double Z
}

struct WireTriangle {
	1: WireVector Normal
	2: WireVector A
	3: WireVector B
	4: WireVector C
}

struct WireMesh {
	1: list<WireTriangle> Triangles
}
