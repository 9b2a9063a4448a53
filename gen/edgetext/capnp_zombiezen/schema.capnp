@0xd7383e33ed4b97c8;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetext/capnp_zombiezen/schema");

struct EdgeText {
  text @0 :Text;
  data @1 :Data;
  at @2 :Timestamp;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}
