// Package arch holds the table of what each folder is for and what it may import,
// the tests that enforce it, and the program that writes it into
// docs/how/folders.md.
package arch

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Module is the import path of this module.
const Module = "github.com/serialbench/serialbench"

// A Folder is a folder with everything below it that has no row of its own.
type Folder struct {
	Path    string // below the module; "" is the module's own folder
	Holds   string
	Imports []string // folders of this module that it may import, beside itself
	Public  bool     // other modules import it, or programs built by own do
}

// Folders lists the folders in the order in which data passes through them.
func Folders() []Folder {
	return []Folder{
		{"", "the program, the sources that it carries for `own`, and the standard `go test -bench` entry",
			[]string{"codec", "codecs", "dataset", "suite", "internal/cli", "internal/codegen/build",
				"internal/session"}, false},
		{"codec", "the contract: `Codec[T]`, `Info`, operations, adaptations, digests, globs; `one/` helps with " +
			"`read-one`, `stream/` with streams", nil, true},
		{"dataset", "the Go types and seeded generators, one file per data set", nil, true},
		{"suite", "the case: one codec on one data set, opened as a `Bench`", []string{"codec", "dataset"}, true},
		{"scratch", "what programs built by `own` import: values of a type that is known only when the program is built", nil,
			true},
		{"workers", "the main of the programs that serialbench builds: workers, nothing else; `fuzz/` is " +
			"Go's fuzzer in their place",
			[]string{"codec", "dataset", "internal/check", "internal/engine", "suite"}, true},
		{"codecs", "everything about one library: `codecs.go` lists its configurations and links nothing, `adapter/` makes " +
			"the calls, `facts.json` says whether it is kept up and which faults are known",
			[]string{"codec", "internal/codegen/schema", "internal/codegen/emit", "internal/template"}, true},

		{"internal/codegen/schema", "Go type → schema, found from source; adaptation of a schema to what a library can " +
			"express", []string{"codec"}, false},
		{"internal/codegen/emit", "what an emitter is made of: the request and output, the writer of Go source, the " +
			"walkers that write conversions",
			[]string{"codec", "internal/codegen/schema", "internal/template"}, false},
		{"internal/codegen/generate", "schema × codecs → files in memory; runs third-party generators; the timed loops",
			[]string{"codec", "codecs", "internal/codegen/schema", "internal/codegen/emit", "internal/engine/worker",
				"internal/atomicfile", "internal/template"}, false},
		{"internal/codegen/recorded", "what third-party generators wrote for the built-in data sets, so that " +
			"no generator has to run",
			[]string{"codec", "dataset", "internal/codegen/schema", "internal/codegen/emit", "internal/codegen/generate"},
			false},
		{"internal/codegen/wire", "the wire types of a module: which of its Go types reach a call that encodes or decodes",
			[]string{"internal/mistake"}, false},
		{"internal/codegen/licence", "which licences the files of a module are", nil, false},
		{"internal/codegen/command", "what the programs that generate have in common: one Go, flags, progress",
			[]string{"codec", "internal/codegen/emit", "internal/codegen/generate", "internal/interrupt"}, false},
		{"internal/codegen/renew", "renews what is recorded of generators, and `codecs/facts.json`, from the sources of libraries",
			[]string{"codec", "codecs", "dataset", "internal/codegen/command", "internal/codegen/emit",
				"internal/codegen/generate", "internal/codegen/licence", "internal/codegen/recorded", "internal/interrupt"}, false},
		{"internal/codegen/build", "a type of the user's: a scratch module around it, with the code that each codec needs, " +
			"built into a program; its cache",
			[]string{"codec", "dataset", "scratch", "internal/codegen/schema", "internal/codegen/emit",
				"internal/codegen/generate", "internal/codegen/recorded", "internal/mistake", "internal/shapes",
				"internal/atomicfile", "internal/engine/worker", "internal/input", "internal/template"}, false},

		{"internal/longtest", "whether tests try all, or a sample of what takes long; golden files", nil, false},
		{"internal/interrupt", "how every program ends early: an interrupt ends a context, and half-written files are removed",
			nil, false},
		{"internal/template", "texts filled with values, without methods, which the linker would all keep", nil, false},
		{"internal/foreign", "text of others, made harmless where it is written: a terminal, Markdown, CSV, a page", nil,
			false},
		{"internal/atomicfile", "files that have their name only once they are whole, temporary folders that go with their " +
			"process", []string{"internal/interrupt"}, false},
		{"internal/mistake", "what a user can correct: the one error of exit code 2, and the names nearest to a mistyped " +
			"one", nil, false},
		{"internal/input", "files that a user names, read up to a bound", nil, false},
		{"internal/shapes", "files that `tap` writes: read, merged, summed up; messages made up with the same " +
			"shapes",
			[]string{"internal/foreign", "internal/mistake"}, false},
		{"internal/record", "the result file: types, append, read, merge. No policy", []string{"internal/atomicfile"}, false},
		{"internal/engine/worker", "worker processes: start, limits, protocol, tasks, progress, retry",
			[]string{"codec", "suite", "internal/record"}, false},
		{"internal/engine/emulate", "workers that are programs of another processor, by an emulator",
			[]string{"internal/engine/offer", "internal/engine/worker"}, false},
		{"internal/check/verify", "is what comes back what went in?", []string{"codec", "suite", "internal/record"}, false},
		{"internal/engine/shard", "division of work among machines, and which part is this one's", nil, false},
		{"internal/engine/links", "other links of a program, in which functions lie elsewhere", nil, false},
		{"internal/engine/measure", "plan, trials, sampling: how long does it take?",
			[]string{"codec", "codecs", "suite", "internal/record", "internal/check/verify", "internal/engine/links",
				"internal/engine/shard", "internal/engine/worker"}, false},
		{"internal/engine/offer", "what a built program has, as names: codecs, data sets, which meet, versions as linked",
			[]string{"codec", "dataset", "suite", "internal/record", "internal/engine/measure", "internal/engine/worker"},
			false},
		{"internal/engine/builds", "programs that differ in a version, a commit or a setting, checked and measured in turns",
			[]string{"codec", "dataset", "suite", "internal/record", "internal/check/attack", "internal/check/edges",
				"internal/check/messages", "internal/check/traits", "internal/check/verify", "internal/engine/links",
				"internal/engine/measure", "internal/engine/offer", "internal/engine/shard", "internal/engine/worker",
				"internal/atomicfile"}, false},
		{"internal/engine/cost", "what a codec costs beside time: compressed sizes, heap kept by a decoded value",
			[]string{"codec", "suite", "internal/record", "internal/engine/measure", "internal/engine/worker"}, false},
		{"internal/engine/parallel", "marshal and unmarshal by several goroutines at a time, and the scaling factor",
			[]string{"codec", "suite", "internal/record", "internal/engine/measure", "internal/engine/worker"}, false},
		{"internal/engine/loop", "the timed loop of one operation as often as it is asked for, for `go test -bench`",
			[]string{"codec", "suite", "internal/record", "internal/check/verify", "internal/engine/worker"}, false},
		{"internal/engine/profile", "CPU and allocation profiles of one operation, summed up by function; whose " +
			"functions they are",
			[]string{"codec", "suite", "internal/check/verify", "internal/engine/worker", "internal/atomicfile"}, false},
		{"internal/check/attack", "hostile input: mutations, limited workers, reproducers and their archives",
			[]string{"codec", "suite", "internal/record", "internal/check/verify", "internal/engine/shard",
				"internal/engine/worker",
				"internal/atomicfile", "internal/input"}, false},
		{"internal/check/traits", "measured properties that round trips do not show, each with a reproducer",
			[]string{"codec", "suite", "internal/record", "internal/check/verify", "internal/engine/worker"}, false},
		{"internal/check/contract", "what every codec has to do on every data set, tried by workers for the tests of " +
			"`codecs/`",
			[]string{"codec", "dataset", "suite", "internal/record", "internal/check/verify", "internal/engine/worker"}, false},
		{"internal/check/edges", "values at the edge of their type, one by one",
			[]string{"codec", "dataset", "suite", "internal/record", "internal/check/verify", "internal/engine/worker"}, false},
		{"internal/check/tree", "values as exact trees in JSON, for other programs and languages", nil, false},
		{"internal/check/messages", "values of a data set as messages, or messages as exact trees, for a " +
			"program that links no codec",
			[]string{"internal/check/verify", "internal/record", "suite", "internal/check/tree", "internal/engine/worker"},
			false},
		{"internal/check/reference", "libraries in other languages: what there is, how it is installed, processes that are " +
			"asked; it judges nothing",
			[]string{"codec", "references", "internal/engine/worker"}, false},
		{"internal/check/interop", "what one codec reads of what another wrote, in Go or in another language",
			[]string{"codec", "dataset", "suite", "internal/record", "internal/check/edges", "internal/check/reference",
				"internal/check/tree", "internal/check/verify", "internal/engine/shard", "internal/engine/worker"}, false},
		{"internal/check/conform", "published corpora and vectors of specifications: what a codec accepts, refuses and " +
			"makes of them",
			[]string{"codec", "dataset", "suite", "internal/record", "internal/check/messages", "internal/check/verify",
				"internal/engine/shard", "internal/engine/worker",
				"internal/atomicfile", "internal/input", "internal/mistake"}, false},
		{"internal/check/differ", "in which behaviours two codecs of one format differ for a type, by inputs made for each",
			[]string{"codec", "dataset", "suite", "internal/check/attack", "internal/check/tree", "internal/engine/worker",
				"internal/input", "internal/mistake", "internal/foreign", "internal/record"}, false},
		{"internal/check/stress", "faults that show only sometimes: fresh processes under first calls at once, the " +
			"collector, checks of the compiler; beside them codecs with planted faults",
			[]string{"codec", "dataset", "suite", "internal/check/tree", "internal/check/verify", "internal/engine/worker",
				"internal/record",
				"internal/foreign"}, false},
		{"internal/check/evolve", "what one version of a type reads of what another wrote: changes, pairs of versions, " +
			"verdicts field by field",
			[]string{"codec", "suite", "internal/codegen/schema", "internal/record", "internal/check/verify",
				"internal/engine/shard", "internal/engine/worker"}, false},
		{"internal/check/breaking", "which changes of a module's wire types break old data or old programs: models of two " +
			"versions, the lock file, verdicts from the cells of evolve",
			[]string{"internal/codegen/emit", "internal/codegen/wire", "internal/config", "internal/mistake",
				"internal/record", "internal/foreign", "internal/input"}, false},
		{"internal/check/breaking/tried", "the changes that breaking found, tried by both versions; snapshots of messages " +
			"for later ones",
			[]string{"codec", "internal/check/breaking", "internal/check/evolve", "internal/codegen/build",
				"internal/engine/worker", "internal/mistake", "internal/shapes",
				"internal/atomicfile", "internal/input"}, false},
		{"internal/config", "`.serialbench.yaml`: what a repository says of its wire types that its code does not show",
			[]string{"internal/codegen/wire", "internal/input", "internal/mistake"}, false},
		{"internal/check/standalone", "programs that show a finding with the library alone",
			[]string{"codec", "suite", "internal/record", "internal/codegen/emit", "internal/codegen/recorded",
				"internal/check/attack", "internal/check/conform", "internal/check/edges", "internal/check/interop",
				"internal/check/messages", "internal/check/verify", "internal/engine/worker", "internal/foreign",
				"internal/template"}, false},

		{"internal/result/stats", "samples → estimates, intervals, ranks, agreement", []string{"internal/record"}, false},
		{"internal/result/history", "a little of each finished run of this machine, from which comparisons learn what " +
			"differs between runs",
			[]string{"internal/record", "internal/result/stats", "internal/atomicfile"}, false},
		{"internal/result/facts", "what a record says of each codec, every fact once: harm, silent changes, losses, traits",
			[]string{"codec", "codecs", "internal/record"}, false},
		{"internal/result/recommend", "a record and needs → the codecs to choose from, and why",
			[]string{"codec", "codecs", "internal/mistake", "internal/record", "internal/result/facts", "internal/result/stats"}, false},
		{"internal/result/worth", "profiles of somebody's service, or what it recorded with `tap` → what of it is encoding " +
			"and decoding, and what a measured candidate would save",
			[]string{"codec", "internal/record", "internal/result/recommend", "internal/result/stats",
				"internal/shapes", "dataset", "internal/input", "internal/mistake"}, false},
		{"internal/result/findings", "faults of libraries, one a line of a file → an index by library and a page of all",
			nil, false},
		{"internal/result/choosing", "a record → the page that says of each format when to choose it, which library, and " +
			"what harms",
			[]string{"internal/record", "internal/result/facts", "internal/result/recommend", "internal/result/stats"}, false},
		{"internal/result/report/grid", "tables of text, for readers",
			[]string{"internal/foreign"}, false},
		{"internal/result/report/number", "figures as people read them",
			[]string{"internal/result/stats"}, false},
		{"internal/result/report/view", "a record as reports see it: options, estimates, ranks",
			[]string{"codec", "internal/record", "internal/result/facts", "internal/result/report/grid",
				"internal/result/report/number", "internal/result/stats"}, false},
		{"internal/result/report/table", "a run as tables, for readers and programs",
			[]string{"codec", "internal/foreign", "internal/record", "internal/result/recommend",
				"internal/result/report/grid", "internal/result/report/number", "internal/result/report/view",
				"internal/result/stats"}, false},
		{"internal/result/report/matrix", "what a record knows beside times, as tables",
			[]string{"internal/foreign", "internal/record", "internal/result/facts",
				"internal/result/report/grid", "internal/result/report/number",
				"internal/result/stats"}, false},
		{"internal/result/report/library", "lines and cards of codecs",
			[]string{"codec", "codecs", "internal/foreign", "internal/record", "internal/result/facts",
				"internal/result/report/grid", "internal/result/report/matrix",
				"internal/result/report/number", "internal/result/report/view",
				"internal/result/stats"}, false},
		{"internal/result/report/compare", "runs compared",
			[]string{"internal/foreign", "internal/record", "internal/result/report/grid",
				"internal/result/report/number", "internal/result/report/view",
				"internal/result/stats"}, false},
		{"internal/result/report/across", "how order depends on processors and data",
			[]string{"codec", "internal/foreign", "internal/record", "internal/result/report/grid",
				"internal/result/report/number", "internal/result/report/view",
				"internal/result/stats"}, false},
		{"internal/result/report/builds", "builds and releases, each beside another",
			[]string{"codec", "internal/foreign", "internal/record", "internal/result/facts",
				"internal/result/report/grid", "internal/result/report/number", "internal/result/stats",
				"internal/template"}, false},
		{"internal/result/report/page", "the document of the page",
			[]string{"codec", "codecs", "internal/foreign", "internal/record", "internal/result/facts",
				"internal/result/recommend", "internal/result/report/compare", "internal/result/report/grid",
				"internal/result/report/library", "internal/result/report/matrix",
				"internal/result/report/number", "internal/result/report/view",
				"internal/result/stats"}, false},
		{"internal/result/report", "a record in any format, or a section",
			[]string{"internal/foreign", "internal/record", "internal/result/report/across", "internal/result/report/grid",
				"internal/result/report/library", "internal/result/report/matrix",
				"internal/result/report/page", "internal/result/report/table",
				"internal/result/report/view", "internal/result/stats"}, false},
		{"internal/result/site", "static pages of published results, badges and a feed; `publish/` makes what a checkout " +
			"publishes",
			[]string{"codecs", "internal/record", "internal/result/facts", "internal/result/findings",
				"internal/result/recommend", "internal/result/report", "internal/result/stats", "internal/template",
				"internal/check/attack", "internal/check/breaking", "internal/mistake", "internal/result/choosing"}, false},
		{"internal/result/serve", "the web server of records and of one run that is watched",
			[]string{"internal/engine/worker", "internal/interrupt", "internal/mistake", "internal/record",
				"internal/foreign", "internal/result/report", "internal/result/stats"}, false},

		{"internal/session", "which codecs meet which data sets; builds programs, asks workers, plans and keeps runs; `ab/` " +
			"compares builds, `checks/` codecs, `again/` says how to go on",
			[]string{"codec", "codecs", "dataset", "suite", "internal/atomicfile", "internal/check", "internal/codegen/build",
				"internal/codegen/emit", "internal/codegen/wire", "internal/engine", "internal/foreign", "internal/mistake",
				"internal/record", "internal/result/facts", "internal/result/history", "internal/result/recommend",
				"internal/result/report/grid", "internal/result/report/library", "internal/result/report/view",
				"internal/result/stats", "internal/result/worth", "internal/shapes"}, false},
		{"internal/cli", "a file for each subcommand: flags, exit codes",
			[]string{"codec", "dataset", "suite", "workers", "internal/session", "internal/codegen/build",
				"internal/contribute", "internal/engine", "internal/check", "internal/interrupt", "internal/mistake",
				"internal/record", "internal/result", "internal/shapes", "internal/atomicfile", "internal/foreign",
				"internal/input", "internal/upkeep"}, false},
		{"internal/contribute", "a new codec: the folder that it begins with, and one check of all that is asked of it",
			[]string{"codec", "codecs", "internal/codegen/emit", "internal/codegen/generate", "internal/codegen/recorded",
				"internal/foreign", "internal/mistake", "internal/record", "internal/template"}, false},
		{"internal/upkeep", "whether the facts of libraries still hold: the module proxy, READMEs and advisories are asked, " +
			"and a person accepts",
			[]string{"codecs", "internal/codegen/generate", "internal/atomicfile", "internal/input", "internal/mistake"}, false},
		{"references", "programs in other languages for `interop --lang`, each with its lock file",
			nil, false},
		{"action", "the script of `action.yml`, for the continuous integration of others, and its tests",
			nil, false},
		{"internal/arch", "this table and that of the dependencies, and the tests that enforce them", nil, false},
		{"bench", "programs and scripts that print ratios measured side by side; what older suites publish " +
			"beside a record",
			[]string{"bench/inprocess", "codec", "codecs", "dataset", "suite", "internal/atomicfile", "internal/check/attack",
				"internal/codegen/build", "internal/codegen/emit", "internal/engine/measure", "internal/interrupt",
				"internal/record", "internal/result"}, false},
		{"bench/inprocess", "programs with a suite of codecs in their own process, built from the engine's module; for " +
			"what cannot ask workers", []string{"codec", "codecs", "internal/codegen/build"}, false},
		{"bench/planted", "a codec whose speed can be changed, for `--with-codec`", []string{"codec"}, false},
		{"bench/size", "what codecs add to a program, of WebAssembly too; `program/` verifies those that it is built with",
			[]string{"bench/inprocess", "codec", "dataset", "internal/atomicfile", "internal/check/verify",
				"internal/codegen/build", "internal/interrupt", "internal/record", "suite"}, false},
		{"bench/known", "what the known failures of conform say of libraries, and what options do, as tests",
			[]string{"internal/check/conform", "internal/check/differ", "internal/check/standalone", "internal/session"}, false},
		{"bench/hostile", "kept inputs that are tried again, as tests; Go's fuzzer; archives of inputs, " +
			"packed and unpacked; `program/` tries to break serialbench itself",
			[]string{"bench/inprocess", "dataset", "suite", "internal/atomicfile", "internal/check/attack",
				"internal/engine/worker", "internal/interrupt"}, false},
		{"examples", "what other people write", []string{"codec"}, false},
	}
}

// folderOf is the row that a package belongs to: that of the longest path.
func folderOf(pkg string) (Folder, bool) {
	var found Folder
	ok := false
	for _, r := range Folders() {
		if within(pkg, r.Path) && (!ok || len(r.Path) > len(found.Path)) && (r.Path != "" || pkg == "") {
			found, ok = r, true
		}
	}
	return found, ok
}

func within(pkg, folder string) bool {
	return pkg == folder || folder == "" || strings.HasPrefix(pkg, folder+"/")
}

// rooms are the folders that have tables of their own, in the order in which data passes through them; what is in none
// of them stands first.
var rooms = []string{"", "internal/codegen", "internal/engine", "internal/check", "internal/result", "internal",
	"bench"}

// roomOf is the room of a folder: the first that it is in.
func roomOf(folder string) string {
	for _, room := range rooms[1:] {
		if within(folder, room) {
			return room
		}
	}
	return ""
}

// Markdown is the table of the folders, one for each room.
func Markdown() string {
	var b strings.Builder
	for _, room := range rooms {
		title := "The module"
		if room != "" {
			title = "`" + room + "/`"
		}
		fmt.Fprintf(&b, "## %s\n\n| folder | holds | may import |\n|---|---|---|\n", title)
		for _, r := range Folders() {
			if roomOf(r.Path) != room {
				continue
			}
			name := "`main.go`"
			if r.Path != "" {
				name = "`" + strings.TrimPrefix(r.Path, room+"/") + "/`"
			}
			if r.Public {
				name += ", public"
			}
			imports := "nothing"
			if len(r.Imports) > 0 {
				imports = "`" + strings.Join(folded(r.Imports), "`<br>`") + "`"
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", name, r.Holds, imports)
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// folded has those of one folder, which stand together, as one: "internal/check/{edges,traits}".
func folded(imports []string) (list []string) {
	var dirs []string
	in := map[string][]string{}
	for _, i := range slices.Sorted(slices.Values(imports)) {
		dir := path.Dir(i)
		if in[dir] == nil {
			dirs = append(dirs, dir)
		}
		in[dir] = append(in[dir], path.Base(i))
	}
	for _, dir := range dirs {
		names := in[dir][0]
		if len(in[dir]) > 1 {
			names = "{" + strings.Join(in[dir], ",") + "}"
		}
		list = append(list, path.Join(dir, names))
	}
	return list
}
