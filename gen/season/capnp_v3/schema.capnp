@0xfda0068c050ac9b3;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/season/capnp_v3/schema");

struct Season {
  areas @0 :List(PairStringString);
  audiences @1 :List(PairStringString);
  categories @2 :List(PairStringString);
  topics @3 :List(PairStringString);
  subtopics @4 :List(PairStringString);
  topicChildren @5 :List(PairStringInt64S);
  venues @6 :List(PairStringString);
  events @7 :List(PairStringEvent);
  performances @8 :List(Performance);
}

struct PairStringString {
  key @0 :Text;
  value @1 :Text;
}

struct PairStringInt64S {
  key @0 :Text;
  value @1 :List(Int64);
}

struct PairStringEvent {
  key @0 :Text;
  value @1 :Event;
}

struct Event {
  id @0 :Int64;
  name @1 :Text;
  subtitle :union {
    none @2 :Void;
    value @3 :Text;
  }
  description :union {
    none @4 :Void;
    value @5 :Text;
  }
  logo :union {
    none @6 :Void;
    value @7 :Text;
  }
  subject :union {
    none @8 :Void;
    value @9 :Int64;
  }
  subtopics @10 :List(Int64);
  topics @11 :List(Int64);
}

struct Performance {
  id @0 :Int64;
  event @1 :Int64;
  name :union {
    none @2 :Void;
    value @3 :Text;
  }
  logo :union {
    none @4 :Void;
    value @5 :Text;
  }
  seatMap :union {
    none @6 :Void;
    value @7 :Text;
  }
  start @8 :Timestamp;
  venue @9 :Text;
  prices @10 :List(Price);
  seats @11 :List(SeatCategory);
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}

struct Price {
  amount @0 :Int64;
  audience @1 :Int64;
  category @2 :Int64;
}

struct SeatCategory {
  category @0 :Int64;
  areas @1 :List(SeatArea);
}

struct SeatArea {
  area @0 :Int64;
  blocks @1 :List(Int64);
}
