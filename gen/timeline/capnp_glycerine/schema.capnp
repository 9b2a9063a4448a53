@0x90537f70e22b5a3d;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/timeline/capnp_glycerine/schema");

struct Timeline {
  statuses @0 :List(Post);
  metadata @1 :TimelineMetadata;
}

struct Post {
  status @0 :Note;
  repostedStatus @1 :Note;
  reposted @2 :Bool;
}

struct Note {
  id @0 :UInt64;
  createdAt @1 :Timestamp;
  text @2 :Text;
  source @3 :Text;
  languageCode @4 :Text;
  inReplyToStatus :union {
    none @5 :Void;
    value @6 :UInt64;
  }
  inReplyToScreenName :union {
    none @7 :Void;
    value @8 :Text;
  }
  place :union {
    none @9 :Void;
    value @10 :Text;
  }
  contributors @11 :List(UInt64);
  user @12 :Author;
  repostCount @13 :Int32;
  favoriteCount @14 :Int32;
  hashtags @15 :List(Text);
  symbols @16 :List(Text);
  links @17 :List(NoteLink);
  userMentions @18 :List(NoteMention);
  truncated @19 :Bool;
  favorited @20 :Bool;
  possiblySensitive @21 :Bool;
}

struct Timestamp {
  seconds @0 :Int64;
  nanos @1 :Int32;
}

struct Author {
  id @0 :UInt64;
  name @1 :Text;
  screenName @2 :Text;
  location @3 :Text;
  description @4 :Text;
  url :union {
    none @5 :Void;
    value @6 :Text;
  }
  followersCount @7 :Int32;
  friendsCount @8 :Int32;
  statusesCount @9 :Int32;
  createdAt @10 :Timestamp;
  timeZone :union {
    none @11 :Void;
    value @12 :Text;
  }
  protected @13 :Bool;
  verified @14 :Bool;
  translator @15 :Bool;
  geoEnabled @16 :Bool;
  following @17 :Bool;
  profileUsesBackground @18 :Bool;
  profileBackgroundImage @19 :Text;
  profileImage @20 :Text;
  profileBanner :union {
    none @21 :Void;
    value @22 :Text;
  }
  profileLinkColor @23 :Text;
  profileTextColor @24 :Text;
  defaultProfile @25 :Bool;
}

struct NoteLink {
  url @0 :Text;
  displayUrl @1 :Text;
  expandedUrl @2 :Text;
}

struct NoteMention {
  id @0 :UInt64;
  name @1 :Text;
  screenName @2 :Text;
}

struct TimelineMetadata {
  maxId @0 :UInt64;
  sinceId @1 :UInt64;
  query @2 :Text;
  count @3 :Int32;
  completedIn @4 :Float64;
}
