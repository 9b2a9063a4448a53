@0xd19db8adf8734e7e;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetext/capnp_v3/schema");

struct EdgeText {
  text @0 :Text;
  data @1 :Data;
  at @2 :Timestamp;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}
