@0xb51b16c9dc83ce9e;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/accesslog/capnp_v3_unixnano/schema");

struct AccessLog {
  entries @0 :List(LogEntry);
}

struct LogEntry {
  address @0 :Data;
  identity @1 :Text;
  user @2 :Text;
  date @3 :Int64;
  request @4 :Text;
  status @5 :UInt16;
  sizeField @6 :UInt64;
}
