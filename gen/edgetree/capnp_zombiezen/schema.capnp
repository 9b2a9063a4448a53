@0xbc53d815c4e7873f;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetree/capnp_zombiezen/schema");

struct EdgeTree {
  name @0 :Text;
  children @1 :List(EdgeTree);
}
