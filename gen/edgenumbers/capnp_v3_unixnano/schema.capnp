@0xef760de22f3653a3;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgenumbers/capnp_v3_unixnano/schema");

struct EdgeNumbers {
  i8 @0 :Int8;
  i16 @1 :Int16;
  i32 @2 :Int32;
  i64 @3 :Int64;
  u8 @4 :UInt8;
  u16 @5 :UInt16;
  u32 @6 :UInt32;
  u64 @7 :UInt64;
  f32 @8 :Float32;
  f64 @9 :Float64;
  kind @10 :UInt8;
}
