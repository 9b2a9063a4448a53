package deps

// reasons says of each module that serialbench itself is built of what it is for.
// Libraries that are compared need none.
var reasons = map[string]string{
	"github.com/aclements/go-moremath": "the distributions behind intervals and Welch's test",
	"github.com/agnivade/levenshtein":  "the names nearest to a mistyped one",
	"github.com/bufbuild/protocompile": "`.proto` files to descriptors without protoc, for all adapters of Protocol " +
		"Buffers",
	"github.com/fxamacker/cbor/v2":    "tests: codecs that differ in one option, for `differ`",
	"github.com/goccy/go-yaml":        "tests: the command of a Kubernetes manifest",
	"github.com/google/go-cmp":        "the first difference between two values, with its path",
	"github.com/google/licensecheck":  "which licence the text in a library's module is",
	"github.com/hamba/avro/v2":        "tests: codecs that differ in one option, for `differ`",
	"go.mongodb.org/mongo-driver/v2":  "tests: codecs that differ in one option, for `differ`",
	"github.com/google/pprof":         "`profile`: reading the runtime's profiles and summing them up",
	"github.com/jedib0t/go-pretty/v6": "the terminal table",
	"github.com/klauspost/compress": "gzip and zstd: sizes and times of compressed encodings; the archives of what " +
		"generators wrote",
	"github.com/klauspost/cpuid/v2": "name and caches of the processor",
	"github.com/rogpeppe/go-internal": "testscript: the command line tested as scripts; lockedfile: one process at a " +
		"time makes the module of a type",
	"github.com/schollz/progressbar/v3": "progress on a terminal",
	"github.com/shirou/gopsutil/v4":     "facts about the machine for the record",
	"github.com/spf13/cobra":            "commands, flags, help, completion",
	"github.com/spf13/pflag":            "cobra's flags: the given ones, and kinds of errors",
	"golang.org/x/mod":                  "reading `go.mod` files and comparing versions",
	"golang.org/x/perf":                 "benchfmt: reading and writing the Go benchmark format",
	"golang.org/x/sync":                 "errgroup: workers side by side, the first error ends all",
	"golang.org/x/sys":                  "binding a worker to a core, killing its process group, guard pages",
	"golang.org/x/term":                 "is this a terminal, and how wide?",
	"golang.org/x/tools":                "go/packages: types from source; txtar: texts in one file",
	"gonum.org/v1/gonum":                "quantiles of shapes of data",
	"google.golang.org/protobuf":        "messages of generated types as samples of `own`, compared and read",
	"pgregory.net/rapid":                "property tests",
}

// toolReasons says what those tools are for that generate no code of a library.
var toolReasons = map[string]string{
	"github.com/mus-format/musgen-go":    "generates code of a library, as a library of `tools/musgen`",
	"golang.org/x/perf/cmd/benchstat":    "checking that our benchmark format reads",
	"honnef.co/go/tools/cmd/staticcheck": "lint",
}
