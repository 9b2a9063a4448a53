namespace go thrift_apache_compact_unixnano

struct WireOutline {
	1: string Type
	2: list<list<list<double>>> Coordinates
}

struct WireFeature {
	1: string Type
	2: map<string, string> Properties
	3: WireOutline Geometry
}

struct WireGeometry {
	1: string Type
	2: list<WireFeature> Features
}
