@0xd68fcac67f37a36e;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/accesslog/capnp_v3_packed/schema");

struct AccessLog {
  entries @0 :List(LogEntry);
}

struct LogEntry {
  address @0 :Data;
  identity @1 :Text;
  user @2 :Text;
  date @3 :Timestamp;
  request @4 :Text;
  status @5 :UInt16;
  sizeField @6 :UInt64;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}
