@0xc777d851c449c126;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/order/capnp_v3_packed/schema");

struct Order {
  id @0 :UInt64;
  number @1 :Text;
  placed @2 :Timestamp;
  shipped @3 :Timestamp;
  status @4 :UInt8;
  customer @5 :Customer;
  lines @6 :List(OrderLine);
  labels @7 :List(PairStringString);
  notes @8 :List(Text);
  routes @9 :List(List(Text));
  gift @10 :Bool;
  weight @11 :Float32;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}

struct Customer {
  id @0 :Int64;
  name @1 :Text;
  email @2 :Text;
  phone :union {
    none @3 :Void;
    value @4 :Text;
  }
  billing @5 :Address;
  delivery @6 :Address;
}

struct Address {
  street @0 :Text;
  city @1 :Text;
  postCode @2 :Text;
  country @3 :Text;
}

struct OrderLine {
  sku @0 :Text;
  title @1 :Text;
  quantity @2 :Int32;
  unitPrice @3 :Int64;
  discount :union {
    none @4 :Void;
    value @5 :Float64;
  }
  tags @6 :List(Text);
  attributes @7 :List(PairStringString);
}

struct PairStringString {
  key @0 :Text;
  value @1 :Text;
}
