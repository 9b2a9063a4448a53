@0xcb45a4900e8cb3f3;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/meminfo/capnp_v3_unixnano/schema");

struct MemInfo {
  memTotal @0 :Int64;
  memFree @1 :Int64;
  memAvailable @2 :Int64;
  buffers @3 :Int64;
  cached @4 :Int64;
  swapCached @5 :Int64;
  active @6 :Int64;
  inactive @7 :Int64;
  activeAnon @8 :Int64;
  inactiveAnon @9 :Int64;
  activeFile @10 :Int64;
  inactiveFile @11 :Int64;
  unevictable @12 :Int64;
  mlocked @13 :Int64;
  swapTotal @14 :Int64;
  swapFree @15 :Int64;
  dirty @16 :Int64;
  writeback @17 :Int64;
  anonPages @18 :Int64;
  mapped @19 :Int64;
  shmem @20 :Int64;
  slab @21 :Int64;
  sReclaimable @22 :Int64;
  sUnreclaim @23 :Int64;
  kernelStack @24 :Int64;
  nfsUnstable @25 :Int64;
  bounce @26 :Int64;
  writebackTmp @27 :Int64;
  commitLimit @28 :Int64;
  vmallocTotal @29 :Int64;
  vmallocUsed @30 :Int64;
  vmallocChunk @31 :Int64;
  hardwareCorrupted @32 :Int64;
  anonHugePages @33 :Int64;
  hugePagesTotal @34 :Int64;
  hugePagesFree @35 :Int64;
  hugePagesRsvd @36 :Int64;
  hugepagesize @37 :Int64;
  directMap4k @38 :Int64;
  directMap2M @39 :Int64;
}
