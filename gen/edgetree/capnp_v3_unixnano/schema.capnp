@0xe8e67ae1e97b516f;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetree/capnp_v3_unixnano/schema");

struct EdgeTree {
  name @0 :Text;
  children @1 :List(EdgeTree);
}
