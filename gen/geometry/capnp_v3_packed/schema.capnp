@0xbfcd81965dfa7cbe;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/geometry/capnp_v3_packed/schema");

struct Geometry {
  type @0 :Text;
  features @1 :List(Feature);
}

struct Feature {
  type @0 :Text;
  properties @1 :List(PairStringString);
  geometry @2 :Outline;
}

struct PairStringString {
  key @0 :Text;
  value @1 :Text;
}

struct Outline {
  type @0 :Text;
  coordinates @1 :List(List(List(Float64)));
}
