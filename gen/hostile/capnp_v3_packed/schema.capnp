@0x8f18eeb6b02a3c18;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/hostile/capnp_v3_packed/schema");

struct Hostile {
  text @0 :Text;
  data @1 :Data;
  items @2 :List(HostileItem);
  numbers @3 :List(Int32);
  table @4 :List(PairStringInt64);
  maybe @5 :HostileItem;
  inner @6 :HostileItem;
  i8 @7 :Int8;
  i16 @8 :Int16;
  i32 @9 :Int32;
  i64 @10 :Int64;
  u8 @11 :UInt8;
  u16 @12 :UInt16;
  u32 @13 :UInt32;
  u64 @14 :UInt64;
}

struct HostileItem {
  id @0 :UInt32;
  name @1 :Text;
}

struct PairStringInt64 {
  key @0 :Text;
  value @1 :Int64;
}
