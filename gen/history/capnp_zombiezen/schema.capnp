@0xafbc60c46fcca5f8;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/history/capnp_zombiezen/schema");

struct History {
  tree @0 :HistoryNode;
  user @1 :Text;
}

struct HistoryNode {
  name @0 :Text;
  kids @1 :List(HistoryNode);
  weight @2 :Float64;
  touches @3 :Int32;
  first @4 :Int64;
  last @5 :Int64;
  mean @6 :Int64;
}
