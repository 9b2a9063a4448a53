@0xe84e95d3606b17eb;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetree/capnp_glycerine/schema");

struct EdgeTree {
  name @0 :Text;
  children @1 :List(EdgeTree);
}
