@0x8bedae649231392b;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgelist/capnp_v3_unixnano/schema");

struct EdgeList {
  numbers @0 :List(Int32);
  words @1 :List(Text);
  table @2 :List(PairStringString);
  number :union {
    none @3 :Void;
    value @4 :Int64;
  }
  pair @5 :EdgePair;
}

struct PairStringString {
  key @0 :Text;
  value @1 :Text;
}

struct EdgePair {
  left @0 :Int32;
  right @1 :Text;
}
