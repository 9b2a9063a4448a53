@0x84c8f6ce07a93e4e;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/order/capnp_v3_unixnano/schema");

struct Order {
  id @0 :UInt64;
  number @1 :Text;
  placed @2 :Int64;
  shipped :union {
    none @3 :Void;
    value @4 :Int64;
  }
  status @5 :UInt8;
  customer @6 :Customer;
  lines @7 :List(OrderLine);
  labels @8 :List(PairStringString);
  notes @9 :List(Text);
  routes @10 :List(List(Text));
  gift @11 :Bool;
  weight @12 :Float32;
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
