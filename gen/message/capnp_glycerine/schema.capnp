@0x9c931584afde138d;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/message/capnp_glycerine/schema");

struct Message {
  id @0 :Data;
  destId @1 :UInt32;
  type @2 :Int8;
  kind @3 :Int16;
  data @4 :Data;
}
