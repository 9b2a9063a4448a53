@0xd67547d6d75e28b3;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/account/capnp_v3/schema");

struct Account {
  id @0 :Data;
  owner @1 :Data;
  branch @2 :Data;
  name @3 :Text;
  email @4 :Text;
  locale @5 :Text;
  kind @6 :UInt8;
  state @7 :UInt8;
  risk @8 :Int32;
  currency @9 :UInt16;
  balance @10 :Data;
  reserved @11 :Data;
  limit @12 :Int64;
  overdue @13 :Int64;
  fee @14 :Int32;
  logins @15 :UInt32;
  failures @16 :UInt16;
  version @17 :UInt64;
  rate @18 :Float64;
  score @19 :Float32;
  active @20 :Bool;
  locked @21 :Bool;
  joint @22 :Bool;
  paper @23 :Bool;
  opened @24 :Timestamp;
  closed @25 :Timestamp;
  verified @26 :Timestamp;
  nickname :union {
    none @27 :Void;
    value @28 :Text;
  }
  phone :union {
    none @29 :Void;
    value @30 :Text;
  }
  referrer :union {
    none @31 :Void;
    value @32 :Text;
  }
  discount :union {
    none @33 :Void;
    value @34 :Float64;
  }
  bonus :union {
    none @35 :Void;
    value @36 :Int64;
  }
  rank :union {
    none @37 :Void;
    value @38 :Int32;
  }
  consent :union {
    none @39 :Void;
    value @40 :Bool;
  }
  tags @41 :List(Text);
  options @42 :List(PairStringString);
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}

struct PairStringString {
  key @0 :Text;
  value @1 :Text;
}
