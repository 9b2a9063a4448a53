@0xe7aaedecc923753f;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/mesh/capnp_v3_unixnano/schema");

struct Mesh {
  triangles @0 :List(Triangle);
}

struct Triangle {
  normal @0 :Vector;
  a @1 :Vector;
  b @2 :Vector;
  c @3 :Vector;
}

struct Vector {
  x @0 :Float32;
  y @1 :Float32;
  z @2 :Float32;
}
