@0xbf556e3dd851557e;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/tree/capnp_v3_unixnano/schema");

struct Tree {
  name @0 :Text;
  sizeField @1 :Int64;
  mode @2 :UInt32;
  modified @3 :Int64;
  children @4 :List(Tree);
}
