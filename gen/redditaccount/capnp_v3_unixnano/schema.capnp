@0x868bf5872addd929;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/redditaccount/capnp_v3_unixnano/schema");

struct RedditAccount {
  id @0 :Text;
  name @1 :Text;
  kind @2 :Text;
  data @3 :RedditData;
}

struct RedditData {
  commentKarma @0 :Int64;
  hasMail @1 :Bool;
  hasModMail @2 :Bool;
  id @3 :Text;
  inboxCount @4 :Int64;
  isFriend @5 :Bool;
  isGold @6 :Bool;
  linkKarma @7 :Int64;
  modHash @8 :Text;
  name @9 :Text;
  over18 @10 :Bool;
}
