@0x9e1bee39caa2e27d;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/basicmeminfo/capnp_v3_unixnano/schema");

struct BasicMemInfo {
  memTotal @0 :Int64;
  memFree @1 :Int64;
  memAvailable @2 :Int64;
  buffers @3 :Int64;
  cached @4 :Int64;
  swapCached @5 :Int64;
  swapTotal @6 :Int64;
  swapFree @7 :Int64;
}
