package record

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/module"
)

// Comparison is what ab or history was asked to compare: enough to make the same builds again. A record
// comes from anywhere, so that all of it is data of a narrow kind: no word of it is one of a
// command line, no path is written to, and [Comparison.Check] refuses what is not as it should be.
type Comparison struct {
	Command string `json:"command"`           // "ab" or "history"
	Library string `json:"library,omitempty"` // module whose history it is; "": that of Go, or none

	Modules    []ModuleAt `json:"modules,omitempty"`    // one for each build that has another version
	Toolchains []string   `json:"toolchains,omitempty"` // one for each build; one beside settings: that of both
	Env        []string   `json:"env,omitempty"`        // K=V of the other build; see [Comparison.Check]
	PGO        string     `json:"pgo,omitempty"`        // file with a CPU profile
	// of the user's repository, of the first build and of the other; ".": the working tree
	Commits   []string `json:"commits,omitempty"`
	Type      string   `json:"type,omitempty"`       // PACKAGE:Type of the user's module
	WithCodec string   `json:"with_codec,omitempty"` // package of a codec of the user's
	Data      string   `json:"data,omitempty"`       // file of samples of Type
	Names     []string `json:"names,omitempty"`      // of the builds

	Codecs   []string `json:"codecs"`
	Datasets []string `json:"datasets,omitempty"`
	Ops      []string `json:"ops"`
	Checks   []string `json:"checks,omitempty"`
	Inputs   uint64   `json:"inputs"` // hostile ones
	BudgetNS int64    `json:"budget_ns"`
	Rounds   int      `json:"processes,omitempty"` // 0: the budget decides
	Links    int      `json:"links"`               // of each build
	Seed     uint64   `json:"seed"`

	unlike error // why it is none that this program wrote
}

// ModuleAt is a module at a version, or in a folder.
type ModuleAt struct {
	Path    string `json:"path"`
	Version string `json:"version,omitempty"`
	Dir     string `json:"dir,omitempty"`
}

// String is as people write it.
func (m ModuleAt) String() string {
	if m.Dir != "" {
		return m.Path + "@" + m.Dir
	}
	return m.Path + "@" + m.Version
}

// UnmarshalJSON reads a comparison. One with members that this program does not know is read as
// far as that goes, since records are shown too, and refused by [Comparison.Check].
func (c *Comparison) UnmarshalJSON(text []byte) error {
	type plain Comparison
	var read plain
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&read); err != nil {
		*c = Comparison{unlike: badLine("", 0, err).Err}
		return nil
	}
	*c = Comparison(read)
	return nil
}

// The most that a comparison can ask for.
const (
	mostVariants = 64
	mostBudget   = 31 * 24 * time.Hour
	mostInputs   = 100_000_000
	mostText     = 1_024
)

// pattern is an expression that is compiled when it is first asked for: every worker links this package, and starts in
// some milliseconds.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

var (
	release     = pattern(`^go1\.[0-9]{1,3}(\.[0-9]{1,3})?((rc|beta)[0-9]{1,2})?$`)
	commit      = pattern(`^(\.|[0-9a-f]{40}|[0-9a-f]{64})$`)
	ident       = pattern(`^[A-Za-z0-9][A-Za-z0-9_./+#-]*$`)
	userType    = pattern(`^[\w.@+~][\w./@+~-]*:[A-Za-z_][\w.,\[\]*/ -]*$`)
	userPackage = pattern(`^[\w.@+~][\w./@+~-]*$`)
	buildSize   = `([0-9]{1,6}|[0-9]{1,9}(B|[KMGT]iB))`
)

// settings are the variables that a record can set for building and running, and the values that they
// can have: those that change what is compiled or how the collector runs. None names a
// program, a file or an address.
var settings = map[string]func() *regexp.Regexp{
	"GOGC":         pattern(`^[0-9]{1,7}$`),
	"GOMEMLIMIT":   pattern(`^` + buildSize + `$`),
	"GOEXPERIMENT": pattern(`^[a-z0-9]{1,40}(,[a-z0-9]{1,40}){0,9}$`),
	"GODEBUG":      pattern(`^` + debugSetting + `(,` + debugSetting + `){0,9}$`),
	"GOAMD64":      pattern(`^v[1-4]$`),
	"GOARM64":      pattern(`^v[89]\.[0-9](,lse|,crypto){0,2}$`),
	"GOARM":        pattern(`^[567](,softfloat|,hardfloat)?$`),
	"GO386":        pattern(`^(sse2|softfloat)$`),
	"GOPPC64":      pattern(`^power(8|9|10)$`),
	"GORISCV64":    pattern(`^rva2[0-3]u64$`),
	"CGO_ENABLED":  pattern(`^[01]$`),
}

// debugSetting is a setting of the runtime's memory and processor, and no other of GODEBUG: some of these
// switch off what protects a build.
const debugSetting = `((asyncpreemptoff|gcshrinkstackoff|gcstoptheworld|invalidptr|madvdontneed|disablethp|sbrk|adaptivestackstart)=[0-9]|cpu\.[a-z0-9]{1,12}=(on|off))`

// Check says what a comparison has that none has which this program wrote, so that nothing is
// built of it.
func (c *Comparison) Check() error {
	if c.unlike != nil {
		return c.unlike
	}
	if c.Command != "ab" && c.Command != "history" {
		return fmt.Errorf("command is %.40q, and can be ab or history", c.Command)
	}
	if of := c.Library != ""; of && (c.Command != "history" || len(c.Modules) < 2) || !of && c.Command == "history" &&
		len(c.Modules) > 0 {
		return errors.New("a history is of a library and its versions, or of Go")
	}
	for _, m := range c.Modules {
		if err := m.check(); err != nil {
			return err
		}
		if c.Library != "" && m.Path != c.Library {
			return fmt.Errorf("%.80q is not the library %.80q", m.Path, c.Library)
		}
	}
	for _, e := range c.Env {
		if err := checkSetting(e); err != nil {
			return err
		}
	}
	return cmp.Or(c.checkNumbers(), c.checkLists(), c.checkTexts())
}

func (m ModuleAt) check() error {
	switch {
	case module.CheckPath(m.Path) != nil || strings.HasPrefix(m.Path, "-"):
		return fmt.Errorf("%.80q is no module", m.Path)
	case m.Version != "" && m.Dir != "" || m.Version == "" && m.Dir == "":
		return fmt.Errorf("module %s needs a version or a folder", m.Path)
	case m.Version != "" && (module.Check(m.Path, m.Version) != nil || module.CanonicalVersion(m.Version) != m.Version):
		return fmt.Errorf("%.80q is no version of %s", m.Version, m.Path)
	}
	return plainText("folder", m.Dir)
}

// checkSetting refuses a variable that a record cannot set.
func checkSetting(e string) error {
	name, value, ok := strings.Cut(e, "=")
	allowed := settings[name]
	switch {
	case !ok || allowed == nil:
		return fmt.Errorf("environment variable %.40q is not taken from a record", name)
	case len(value) > mostText || !allowed().MatchString(value):
		return fmt.Errorf("%s=%.40q is not taken from a record", name, value)
	}
	return nil
}

func (c *Comparison) checkNumbers() error {
	return within(natural("inputs", c.Inputs, mostInputs), bound{"budget_ns", c.BudgetNS, int64(mostBudget)},
		bound{"processes", int64(c.Rounds), mostProcesses},
		bound{"links", int64(c.Links), mostLinks})
}

func (c *Comparison) checkLists() error {
	for _, l := range []struct {
		name string
		n    int
	}{{"modules", len(c.Modules)}, {"toolchains", len(c.Toolchains)}, {"commits", len(c.Commits)}, {"names", len(c.Names)},
		{"env", len(c.Env)}} {
		if err := atMost(l.name, l.n, mostVariants); err != nil {
			return err
		}
	}
	for _, l := range []struct {
		name string
		list []string
		is   *regexp.Regexp
	}{{"toolchains", c.Toolchains, release()}, {"commits", c.Commits, commit()}, {"codecs", c.Codecs, ident()},
		{"datasets", c.Datasets, ident()},
		{"ops", c.Ops, ident()}, {"checks", c.Checks, ident()}} {
		if len(l.list) > mostNames {
			return fmt.Errorf("%s are too many", l.name)
		}
		if i := slices.IndexFunc(l.list, func(s string) bool { return len(s) > mostText || !l.is.MatchString(s) }); i >= 0 {
			return fmt.Errorf("%.80q is none of %s", l.list[i], l.name)
		}
	}
	return nil
}

func (c *Comparison) checkTexts() error {
	for _, n := range c.Names {
		if err := oneLine("name", n); err != nil {
			return err
		}
	}
	if c.Type != "" && (len(c.Type) > mostText || !userType().MatchString(c.Type)) {
		return fmt.Errorf("type is %.80q, which is no PACKAGE:Type", c.Type)
	}
	if c.WithCodec != "" && (len(c.WithCodec) > mostText || !userPackage().MatchString(c.WithCodec)) {
		return fmt.Errorf("with_codec is %.80q, which is no package", c.WithCodec)
	}
	return cmp.Or(plainText("pgo", c.PGO), plainText("data", c.Data))
}

// plainText refuses what a line cannot hold, and what a command would take for a flag.
func plainText(name, text string) error {
	if strings.HasPrefix(text, "-") {
		return fmt.Errorf("%s is %.80q, which begins as a flag does", name, text)
	}
	return oneLine(name, text)
}

// oneLine refuses what a line cannot hold.
func oneLine(name, text string) error {
	control := func(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' || r == '\ufffd' }
	if len(text) > mostText || strings.ContainsFunc(text, control) {
		return fmt.Errorf("%s is %.80q, which is not taken from a record", name, text)
	}
	return nil
}

// Foreign lists what is built or read that serialbench does not come with: modules, and folders, commits
// and files of whoever goes on.
func (c *Comparison) Foreign() []string {
	var all []string
	for _, m := range c.Modules {
		all = append(all, m.String())
	}
	for _, x := range c.Commits {
		if x == "." {
			x = "the working tree"
		} else {
			x = "commit " + x[:12]
		}
		all = append(all, x)
	}
	for _, x := range []string{c.Type, c.WithCodec, c.Data, c.PGO} {
		if x != "" {
			all = append(all, x)
		}
	}
	return all
}
