@0xef9242fc269d3057;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetree/capnp_v3/schema");

struct EdgeTree {
  name @0 :Text;
  children @1 :List(EdgeTree);
}
