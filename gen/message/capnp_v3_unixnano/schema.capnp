@0xf259554971cb8b6d;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/message/capnp_v3_unixnano/schema");

struct Message {
  id @0 :Data;
  destId @1 :UInt32;
  type @2 :Int8;
  kind @3 :Int16;
  data @4 :Data;
}
