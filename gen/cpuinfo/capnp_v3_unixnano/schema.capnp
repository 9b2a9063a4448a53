@0xb12752f6cbb11b6c;

using Go = import "go.capnp";
$Go.package("schema");
$Go.import("github.com/serialbench/serialbench/gen/cpuinfo/capnp_v3_unixnano/schema");

struct CPUInfo {
  cpus @0 :List(CPU);
}

struct CPU {
  processor @0 :Int16;
  vendorId @1 :Text;
  cpuFamily @2 :Text;
  model @3 :Text;
  modelName @4 :Text;
  stepping @5 :Text;
  microcode @6 :Text;
  cpumHz @7 :Float32;
  cacheSize @8 :Text;
  physicalId @9 :Int16;
  siblings @10 :Int16;
  coreId @11 :Int16;
  cpuCores @12 :Int16;
  apicId @13 :Int16;
  initialApicId @14 :Int16;
  fpu @15 :Text;
  fpuException @16 :Text;
  cpuidLevel @17 :Text;
  wp @18 :Text;
  flags @19 :Text;
  bogoMips @20 :Float32;
  clFlushSize @21 :Text;
  cacheAlignment @22 :Text;
  addressSizes @23 :Text;
  powerManagement @24 :Text;
}
