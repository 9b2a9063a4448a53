@0x8e879968b605467a;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/accounttext/capnp_glycerine/schema");

struct AccountText {
  id @0 :Text;
  owner @1 :Text;
  branch @2 :Text;
  name @3 :Text;
  email @4 :Text;
  locale @5 :Text;
  kind @6 :Text;
  state @7 :Text;
  risk @8 :Text;
  currency @9 :Text;
  balance @10 :Text;
  reserved @11 :Text;
  limit @12 :Text;
  overdue @13 :Text;
  fee @14 :Text;
  logins @15 :Text;
  failures @16 :Text;
  version @17 :Text;
  rate @18 :Text;
  score @19 :Text;
  active @20 :Text;
  locked @21 :Text;
  joint @22 :Text;
  paper @23 :Text;
  opened @24 :Text;
  closed @25 :Text;
  verified @26 :Text;
  nickname @27 :Text;
  phone @28 :Text;
  referrer @29 :Text;
  discount @30 :Text;
  bonus @31 :Text;
  rank @32 :Text;
  consent @33 :Text;
  tags @34 :List(Text);
  options @35 :List(PairStringString);
}

struct PairStringString {
  key @0 :Text;
  value @1 :Text;
}
