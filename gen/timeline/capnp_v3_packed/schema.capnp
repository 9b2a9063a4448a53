@0x912aca9e9375ebad;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/timeline/capnp_v3_packed/schema");

struct Timeline {
  posts @0 :List(Post);
  cursor @1 :TimelineCursor;
}

struct Post {
  messageField @0 :Note;
  reposted @1 :Note;
  favorites @2 :Int32;
  reposts @3 :Int32;
  liked @4 :Bool;
  sensitive @5 :Bool;
}

struct Note {
  id @0 :UInt64;
  written @1 :Timestamp;
  text @2 :Text;
  source @3 :Text;
  language @4 :Text;
  replyTo :union {
    none @5 :Void;
    value @6 :UInt64;
  }
  replyAs :union {
    none @7 :Void;
    value @8 :Text;
  }
  author @9 :Author;
  tags @10 :List(NotePart);
  links @11 :List(NoteLink);
  mentions @12 :List(NoteMention);
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}

struct Author {
  id @0 :UInt64;
  name @1 :Text;
  handle @2 :Text;
  place @3 :Text;
  about @4 :Text;
  url :union {
    none @5 :Void;
    value @6 :Text;
  }
  followers @7 :Int32;
  following @8 :Int32;
  listed @9 :Int32;
  favorites @10 :Int32;
  notes @11 :Int32;
  joined @12 :Timestamp;
  zone :union {
    none @13 :Void;
    value @14 :Text;
  }
  offset :union {
    none @15 :Void;
    value @16 :Int32;
  }
  protected @17 :Bool;
  confirmed @18 :Bool;
  translated @19 :Bool;
  background @20 :Text;
  picture @21 :Text;
  banner :union {
    none @22 :Void;
    value @23 :Text;
  }
  linkColor @24 :Text;
  textColor @25 :Text;
  defaultLook @26 :Bool;
}

struct NotePart {
  text @0 :Text;
  first @1 :Int32;
  last @2 :Int32;
}

struct NoteLink {
  short @0 :Text;
  shown @1 :Text;
  target @2 :Text;
  first @3 :Int32;
  last @4 :Int32;
}

struct NoteMention {
  id @0 :UInt64;
  name @1 :Text;
  handle @2 :Text;
  first @3 :Int32;
  last @4 :Int32;
}

struct TimelineCursor {
  newest @0 :UInt64;
  oldest @1 :UInt64;
  query @2 :Text;
  count @3 :Int32;
  took @4 :Float64;
}
