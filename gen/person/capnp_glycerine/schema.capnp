@0x95295ca8ec6dcef3;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/person/capnp_glycerine/schema");

struct Person {
  name @0 :Text;
  birthDay @1 :Timestamp;
  phone @2 :Text;
  siblings @3 :Int64;
  spouse @4 :Bool;
  money @5 :Float64;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}
