@0xb4d1c75cb8c85ad0;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetext/capnp_v3_packed/schema");

struct EdgeText {
  text @0 :Text;
  data @1 :Data;
  at @2 :Timestamp;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}
