// Package record is the result file: JSON Lines, one self-describing line each,
// appended as soon as it is known. It carries what was observed and no policy:
// estimates, ranks and verdict colours are made from it by others.
package record

import (
	"slices"
	"time"
)

// Version is the version of the file format that this package writes, and the only one that it reads.
const Version = 5

// Twin is what is appended to the id of a codec that is measured a second time
// under another name, to show how far apart two equal things come out.
const Twin = "#2"

// The kinds of lines.
const (
	KindRun     = "run"     // first line: [Run]
	KindCodec   = "codec"   // [Codec]
	KindVerdict = "verdict" // [Verdict]
	KindTrait   = "trait"   // [Trait]
	KindAttack  = "attack"  // [Attack]
	KindEdge    = "edge"    // [Edge]
	KindCost    = "cost"    // [Cost]
	KindSample  = "sample"  // [Sample]
	KindProcess = "process" // [Process]

	KindInterop = "interop" // [MatrixCell]: what one codec makes of what another wrote
	KindConform = "conform" // [MatrixCell]: what a codec makes of a published corpus
	KindEvolve  = "evolve"  // [MatrixCell]: what one version of a type makes of what another wrote

	KindDiffer = "differ" // [MatrixCell]: what a codec does otherwise than another one, by class of behaviour
	KindStress = "stress" // [MatrixCell]: what fresh processes under stress showed, by kind of stress

	KindWitness   = "witness"   // [Witness]
	KindParallel  = "parallel"  // [Parallel]
	KindLink      = "link"      // [Link]
	KindCollector = "collector" // [Collector]

	KindFailure = "failure" // [Failure]
	KindResume  = "resume"  // the run was taken up again: [Resume]
	KindEnd     = "end"     // last line of a run that came to its end or was interrupted: [End]
)

// Run heads a record: what was to be measured, and where.
type Run struct {
	Kind    string `json:"kind"`
	Version int    `json:"version"`
	// 128 random bits, hex
	ID          string      `json:"id,omitempty"`
	Merged      []string    `json:"merged,omitempty"` // ids of the runs that were merged into this one
	Started     time.Time   `json:"started"`
	Plan        Plan        `json:"plan"`
	Environment Environment `json:"environment"`

	// Through is the command that made the program of a type of the user's, up to
	// where a subcommand of it follows; "": the program has data sets of its own.
	Through string `json:"through,omitempty"`

	// Shard is the part of the plan that this machine was to do; nil: all of it.
	Shard *Shard `json:"shard,omitempty"`

	// Shards are the parts that were merged.
	Shards []Shard `json:"shards,omitempty"`

	// Asked are the operations that were chosen, whether or not a codec offers them.
	Asked []string `json:"asked,omitempty"`

	// Links are the links of the program that workers were started from, by
	// number. [Read] collects them from lines of their own, since they are made while
	// the run has begun. None: only the program itself.
	Links []Link `json:"links,omitempty"`

	// Builds are the programs that were measured beside each other, by number; see
	// [Sample]. None: one only.
	Builds []Build `json:"builds,omitempty"`

	// Comparison is what the builds were made for, by which the run can be gone on with. nil: one
	// program only.
	Comparison *Comparison `json:"comparison,omitempty"`
}

// Build is one of several programs that differ in a version, a commit, a toolchain or
// a setting, and were measured in turns.
type Build struct {
	Number int `json:"number"`
	// as the user has it, such as "github.com/goccy/go-json@v0.12.0"
	Name       string            `json:"name"`
	Go         string            `json:"go"`                 // version that built it
	Settings   []string          `json:"settings,omitempty"` // K=V and flags of building and running
	Versions   map[string]string `json:"versions,omitempty"` // of the libraries, by id of the codec
	Executable string            `json:"executable"`         // SHA-256 of the program, hex
	ProgramB   int64             `json:"program_bytes,omitempty"`
	Problem    string            `json:"problem,omitempty"` // why there is no program; "": there is
	Notes      []string          `json:"notes,omitempty"`   // what had to be left out of it
}

// Plan is what a run was asked to do. Two records merge if their plans are equal.
type Plan struct {
	Codecs   []string `json:"codecs"`
	Datasets []string `json:"datasets"`
	Ops      []string `json:"ops"`
	Values   int      `json:"values"`  // values per data set; 0: each data set's own default
	Seed     uint64   `json:"seed"`    // of the values
	Shuffle  uint64   `json:"shuffle"` // seed of the order in which cells are tried
	BudgetNS int64    `json:"budget_ns"`
	SampleNS int64    `json:"sample_ns"` // aimed length of one sample

	Cost bool `json:"cost,omitempty"` // what codecs cost beside time is measured too
	// processes in which marshal and unmarshal are measured by several goroutines; 0: not at all
	Parallel int    `json:"parallel,omitempty"`
	Quality  string `json:"quality,omitempty"` // name of the preset that the numbers below were taken from
	// each cell is seen in so many before the budget goes where it is needed
	Processes int     `json:"processes,omitempty"`
	Rounds    int     `json:"rounds,omitempty"`    // most processes per cell; 0: any number
	Precision float64 `json:"precision,omitempty"` // relative half width of the intervals at which the run ends; 0: none
	// [HeapSmall] or [HeapService]: whose collector figures are charged by; "": small
	Heap  string `json:"heap,omitempty"`
	Links int    `json:"links,omitempty"` // links of the program that were asked for; 0: the program itself only
	Cases uint64 `json:"cases,omitempty"` // of an attack: inputs for each operation of each codec; 0: the time decides

	Matrix MatrixPlan `json:"matrix,omitzero"` // of conform, evolve and interop
}

// Environment is the machine and program that measured.
type Environment struct {
	Go         string   `json:"go"`
	OS         string   `json:"os"`
	Arch       string   `json:"arch"`
	Emulator   string   `json:"emulator,omitempty"` // that workers of Arch ran in, on CPU; "": none
	Kernel     string   `json:"kernel,omitempty"`
	CPU        string   `json:"cpu"`
	Cores      int      `json:"cores"`                    // that run at a time
	Physical   int      `json:"physical_cores,omitempty"` // of silicon; 0: not known
	L1DB       int      `json:"l1d_bytes,omitempty"`      // data caches of the processor; 0: not known
	L2B        int      `json:"l2_bytes,omitempty"`
	L3B        int      `json:"l3_bytes,omitempty"`
	MemoryB    uint64   `json:"memory_bytes"`
	Governor   string   `json:"governor,omitempty"`
	Virtual    string   `json:"virtualization,omitempty"`
	GOMAXPROCS int      `json:"gomaxprocs"` // of a worker
	GOGC       string   `json:"gogc"`       // of a worker
	Pinned     bool     `json:"pinned"`     // workers are bound to one core
	Executable string   `json:"executable"` // SHA-256 of the program, hex
	Warnings   []string `json:"warnings,omitempty"`
}

// Codec says what was linked.
type Codec struct {
	Kind           string `json:"kind"`
	ID             string `json:"id"`
	Format         string `json:"format"`
	Library        string `json:"library"`
	Version        string `json:"version"` // as linked
	How            string `json:"how"`     // reflect, codegen, handwritten
	Doc            string `json:"doc,omitempty"`
	Schema         bool   `json:"schema"`
	SelfDescribing bool   `json:"self_describing"`
	Text           bool   `json:"text"`
	Languages      string `json:"languages,omitempty"`
	NoOp           bool   `json:"no_op,omitempty"`

	// packages outside the standard library that import unsafe and run for it; nil: not known
	Unsafe   []string `json:"unsafe,omitzero"`
	Linkname []string `json:"linkname,omitempty"` // those that import it for go:linkname alone, and are not among Unsafe
	Released string   `json:"released,omitempty"` // day on which this version was published; "": not known
	Licence  string   `json:"licence,omitempty"`  // of this version, by names of SPDX; "": not known
	// that this version is built of, its own among them; 0: not known, or the standard library
	Modules int    `json:"modules,omitempty"`
	Latest  string `json:"latest,omitempty"` // a newer version, and where it was seen; "": not known
	// why it is not kept up: "archived: …", "deprecated: …"; "": it is, or that is not known
	Status string `json:"status,omitempty"`
	Ended  string `json:"ended,omitempty"` // the word that Status begins with

	Unobtainable string `json:"unobtainable,omitempty"`
}

// Verified is what verification says in a word.
type Verified string

// The words.
const (
	OK          Verified = "ok"
	Adapted     Verified = "adapted"     // exact but for what Adapted names
	Lossy       Verified = "lossy"       // the same, and some of it a method of the user's own type loses
	Unsupported Verified = "unsupported" // the library cannot express the data set
	Failed      Verified = "failed"      // a round trip went wrong; what failed is not measured
	NotChecked  Verified = "no-op"       // a codec that encodes nothing
)

// Verdict is what verification found of one codec on one data set.
type Verdict struct {
	Kind         string   `json:"kind"`
	Codec        string   `json:"codec"`
	Dataset      string   `json:"dataset"`
	Verdict      Verified `json:"verdict"`
	Detail       string   `json:"detail,omitempty"`        // first difference or reason
	Op           string   `json:"op,omitempty"`            // the operation that failed, or the first of several
	FailedOps    []string `json:"failed_ops,omitempty"`    // all that failed, where marshal and unmarshal did not
	Party        Party    `json:"party,omitempty"`         // the cause of a failure; "": the library's, or not known
	Adapted      []string `json:"adapted,omitempty"`       // "path: how"
	Streams      string   `json:"streams,omitempty"`       // "real" or "wrapped"; "": not known
	FallsBack    string   `json:"falls_back,omitempty"`    // what works in the library's place; "": it works itself
	EncodedBytes float64  `json:"encoded_bytes,omitempty"` // mean over the values
	Build        int      `json:"build,omitempty"`         // as in [Sample]
}

// Works reports whether values came back by an operation, so that it may be measured.
func (v Verdict) Works(op string) bool {
	if v.Verdict == Failed {
		return len(v.FailedOps) > 0 && !slices.Contains(v.FailedOps, op)
	}
	return v.Verdict != Unsupported
}

// Trait is one measured property of one codec on one data set.
type Trait struct {
	Kind       string `json:"kind"`
	Codec      string `json:"codec"`
	Dataset    string `json:"dataset"`
	Trait      string `json:"trait"`
	Value      string `json:"value"`
	Declared   string `json:"declared"`
	Reproducer string `json:"reproducer"`         // what shows it, in words
	Party      Party  `json:"party,omitempty"`    // the cause; "": nobody's fault, or not known
	Unproven   bool   `json:"unproven,omitempty"` // another data set may show the other value
	Build      int    `json:"build,omitempty"`    // number of the [Build]; 0: the first, or the only one
}

// Contradicts reports whether a question was measured otherwise than it was declared.
func (t Trait) Contradicts() bool {
	return !t.Unproven && (t.Value == "yes" || t.Value == "no") && t.Declared != "" && t.Declared != t.Value
}

// Sample is what one trial of a worker process measured of one cell: a number of
// batches, each timed by itself. A batch is BatchOps calls; those of the i-th one
// work on the values from (i mod Positions)·BatchOps on, so that batches at one
// position do the same work. No collection of garbage falls into a batch.
type Sample struct {
	Kind       string  `json:"kind"`
	Codec      string  `json:"codec"` // id, with [Twin] appended for the second baseline
	Dataset    string  `json:"dataset"`
	Op         string  `json:"op"`
	Process    int     `json:"process"`     // number of the worker process within the run
	Ops        int     `json:"ops"`         // calls in all batches
	WallNS     int64   `json:"wall_ns"`     // of all batches
	CPUNS      int64   `json:"cpu_ns"`      // of the process meanwhile
	AllocBytes uint64  `json:"alloc_bytes"` // by all batches
	Allocs     uint64  `json:"allocs"`
	BatchOps   int     `json:"batch_ops,omitempty"`
	Positions  int     `json:"positions,omitempty"`
	BatchesNS  []int64 `json:"batches_ns,omitempty"` // wall time of each batch

	// ProbesPS is what one step of a fixed computation, which has nothing to do
	// with the codec, took before or after each batch, whichever took longer, in
	// picoseconds. It tells in which batches something else disturbed the core.
	ProbesPS []int64 `json:"probes_ps,omitempty"`

	// ChainPS is what one step of a chain of operations took, of which each needs the
	// result of the one before, beside each batch, in picoseconds: the clock of the core,
	// whoever else uses the core. ProbesPS divided by it does not depend on the clock.
	// None: not known.
	ChainPS []int64 `json:"chain_ps,omitempty"`

	// LoadsPS is what one load took in a chain of loads through a buffer beyond the
	// second-level cache, at the start and at the end of the trial, in picoseconds: the
	// memory that all cores share. None: not known.
	LoadsPS []int64 `json:"loads_ps,omitempty"`

	Link  int `json:"link,omitempty"`  // of the program that measured, see [Link]; 0: the program itself
	Block int `json:"block,omitempty"` // rounds are grouped into blocks of time, counted from 0
	Build int `json:"build,omitempty"` // number of the [Build]; 0: the first, or the only one
	Host  int `json:"host,omitempty"`  // of merged shards: number of the machine; 0: the first, or the only one

	// Collections that were asked for between batches: what each took, and the
	// probes beside it. By itself the next would come after CycleBytes are allocated.
	// ScanBytes are what a collection goes through: globals, stacks and what is alive of the
	// heap and may hold pointers; 0: not known.
	CollectionsNS       []int64 `json:"collections_ns,omitempty"`
	CollectionsProbesPS []int64 `json:"collections_probes_ps,omitempty"`
	CollectionsChainPS  []int64 `json:"collections_chain_ps,omitempty"` // as ChainPS; none: not known
	CycleBytes          uint64  `json:"cycle_bytes,omitempty"`
	ScanBytes           uint64  `json:"scan_bytes,omitempty"`

	WaitedNS int64 `json:"waited_ns,omitempty"` // for quiet moments, before batches and between them

	Round int   `json:"round"` // of the run, counted from 0
	AtNS  int64 `json:"at_ns"` // time used for measuring when the sample ended, from the beginning of the run

	// Figures are what is kept of the samples that this one stands for, of a condensed record. nil: all batches are there.
	Figures *Process `json:"-"`

	place place // where BatchesNS, ProbesPS and ChainPS are, if a [Shelf] has them
}

// Link is one link of the program. The linker put the functions elsewhere in each.
type Link struct {
	Kind       string `json:"kind,omitempty"`
	Number     int    `json:"number"`     // 0: the program itself
	Executable string `json:"executable"` // SHA-256 of the file, hex
	Flags      string `json:"flags,omitempty"`
	Build      int    `json:"build,omitempty"` // of which it is a link
}

// The heaps that a collection is measured on.
const (
	HeapSmall   = "small"   // of a worker by itself: some 4 MB
	HeapService = "service" // 256 MB alive, with pointers
)

// Collector is what one process measured of collections of a heap that it kept
// alive. Of [HeapSmall] the samples say it themselves.
type Collector struct {
	Kind       string `json:"kind"`
	Heap       string `json:"heap"`
	Process    int    `json:"process"` // of no sample
	Link       int    `json:"link,omitempty"`
	Block      int    `json:"block,omitempty"`
	LiveBytes  uint64 `json:"live_bytes"`  // kept alive
	CycleBytes uint64 `json:"cycle_bytes"` // as in [Sample]
	ScanBytes  uint64 `json:"scan_bytes"`  // as in [Sample]

	CollectionsNS       []int64 `json:"collections_ns"` // CPU time: a collection takes long enough to be interrupted
	CollectionsProbesPS []int64 `json:"collections_probes_ps"`
	CollectionsChainPS  []int64 `json:"collections_chain_ps,omitempty"`

	Pace *Pace `json:"pace,omitempty"` // of a condensed record, instead of collections
}

// Failure is a cell or a worker that could not be measured.
type Failure struct {
	Kind    string `json:"kind"`
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Op      string `json:"op,omitempty"`
	Process int    `json:"process"`
	Round   int    `json:"round"` // as in [Sample]
	Build   int    `json:"build,omitempty"`
	What    Fault  `json:"what"`
	Detail  string `json:"detail"`
}

// Fault is how a worker process, or one operation in it, went wrong.
type Fault string

// The faults.
const (
	FaultExit     Fault = "exit"
	FaultHang     Fault = "hang"
	FaultError    Fault = "error"
	FaultPanic    Fault = "panic"
	FaultProtocol Fault = "protocol" // what it said is no answer
)

// Resume stands where a run went on that had been killed or interrupted.
type Resume struct {
	Kind        string      `json:"kind"`
	Resumed     time.Time   `json:"resumed"`
	Environment Environment `json:"environment"`
}

// Ending is why a record ends.
type Ending string

// The endings.
const (
	Complete    Ending = "complete"
	Interrupted Ending = "interrupted"
	Packed      Ending = "compressed" // nobody looked into it; see [Ended]
)

// End closes a record.
type End struct {
	Kind     string    `json:"kind"`
	Finished time.Time `json:"finished"`
	Reason   Ending    `json:"reason"`             // [Complete] or [Interrupted]
	Warnings []string  `json:"warnings,omitempty"` // what disturbed the measuring
}
