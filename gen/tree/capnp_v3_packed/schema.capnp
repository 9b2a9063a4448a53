@0xf2e5f55c04c0ed0e;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/tree/capnp_v3_packed/schema");

struct Tree {
  name @0 :Text;
  sizeField @1 :Int64;
  mode @2 :UInt32;
  modified @3 :Timestamp;
  children @4 :List(Tree);
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}
