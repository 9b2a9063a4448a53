@0xbca767124d5b0ea5;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/telemetry/capnp_v3_unixnano/schema");

struct Telemetry {
  resource @0 :List(PairStringString);
  scopeName @1 :Text;
  scopeVersion @2 :Text;
  spans @3 :List(Span);
}

struct PairStringString {
  key @0 :Text;
  value @1 :Text;
}

struct Span {
  traceId @0 :Data;
  spanId @1 :Data;
  parentId @2 :Data;
  name @3 :Text;
  kind @4 :Int32;
  start @5 :Int64;
  duration @6 :Int64;
  attributes @7 :List(Attribute);
  events @8 :List(SpanEvent);
  links @9 :List(SpanLink);
  status @10 :SpanStatus;
  dropped @11 :UInt32;
}

struct Attribute {
  key @0 :Text;
  kind @1 :UInt8;
  text @2 :Text;
  int @3 :Int64;
  float @4 :Float64;
  bool @5 :Bool;
}

struct SpanEvent {
  name @0 :Text;
  at @1 :Int64;
  attributes @2 :List(Attribute);
}

struct SpanLink {
  traceId @0 :Data;
  spanId @1 :Data;
}

struct SpanStatus {
  code @0 :Int32;
  messageField @1 :Text;
}
