@0xbfd8ddcda08914a8;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/edgetext/capnp_v3_unixnano/schema");

struct EdgeText {
  text @0 :Text;
  data @1 :Data;
  at @2 :Int64;
}
