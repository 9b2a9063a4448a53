@0x8c8a84e91d4ff703;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetree/capnp_v3_packed/schema");

struct EdgeTree {
  name @0 :Text;
  children @1 :List(EdgeTree);
}
