// Package codecs holds what is known of each compared library and changes without it: whether it is kept up, by whose
// word, and the faults for which nobody should be offered it. A person writes these facts into
// codecs/<format>/<library>/facts.json, and those of libraries without code here into codecs/absent.json; this package
// reads them and links no library.
package codecs

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/mod/semver"

	"github.com/serialbench/serialbench/codec"
)

//go:embed */*/facts.json absent.json
var files embed.FS

// absentFile has the facts of the libraries that have no code here, a list in the order of their rows' ids.
const absentFile = "absent.json"

// Cooldown is for how many days after its release a version is waited for: faults of it are found in the first ones.
// What writes memory past the compiler's checks, or makes code while it runs, needs package unsafe.
func Cooldown(unsafe bool) int {
	if unsafe {
		return 60
	}
	return 7
}

// Facts are what is known of one module.
type Facts struct {
	Module       string   `json:"module"` // path; "std" for the standard library
	Status       Status   `json:"status"`
	StatusSource string   `json:"status_source,omitempty"` // who says so, and where; of an unknown status what was found
	StatusDay    string   `json:"status_day,omitempty"`    // day on which that was read, such as "2026-11-25"
	Newest       Newest   `json:"newest,omitzero"`
	Successors   []string `json:"successors,omitempty"`
	// modules that this one carries on: its earlier major versions, and paths that it had
	Formerly   []string   `json:"formerly,omitempty"`
	Advisories []Advisory `json:"advisories,omitempty"` // that were published for any version of it
	Readme     []string   `json:"readme,omitempty"`     // lines of its README that a person read and that do not end it
	Faults     []Fault    `json:"faults,omitempty"`
	Properties []Property `json:"properties,omitempty"`
	Disputes   []Dispute  `json:"disputes,omitempty"` // that are open
	Errata     []Erratum  `json:"errata,omitempty"`
	Absent     *Absent    `json:"absent,omitempty"` // in place of code here
}

// Erratum is a published figure that was wrong.
type Erratum struct {
	Codecs  string `json:"codecs"`  // glob of the ids that it is about
	Dataset string `json:"dataset"` // id
	Op      string `json:"op"`      // id of an operation, or what else the figure is of
	Old     string `json:"old"`     // with its unit
	New     string `json:"new"`
	Day     string `json:"day"` // on which it was replaced, such as "2026-11-26"
	Why     string `json:"why"`
}

// Words are both figures, the day and the reason.
func (e Erratum) Words() string {
	return fmt.Sprintf("%s on %s: %s, not %s as shown until %s: %s", e.Op, e.Dataset, e.New, e.Old, e.Day, e.Why)
}

// about reports whether a glob is about a codec: a/b/** has a/b too.
func about(glob, id string) bool { return codec.Match(glob, id) || codec.Match(glob, id+"/") }

// Corrected are the words of the errata about a codec.
func (f Facts) Corrected(id string) (words []string) {
	for _, e := range f.Errata {
		if about(e.Codecs, id) {
			words = append(words, e.Words())
		}
	}
	return words
}

// Dispute is what a maintainer of a library says against what is shown of some rows, until it is decided.
type Dispute struct {
	Codecs string `json:"codecs"` // glob of the ids that it is about
	Since  string `json:"since"`  // day, such as "2026-11-26"
	Says   string `json:"says"`   // in the maintainer's words, [LongestDispute] characters at most
	Where  string `json:"where"`  // address of the issue
}

// LongestDispute is how much of a maintainer's words is shown.
const LongestDispute = 300

// Disputed says of one codec since when a maintainer disputes what is shown, and with which words; "" where none does.
func (f Facts) Disputed(id string) string {
	var all []string
	for _, d := range f.Disputes {
		if about(d.Codecs, id) {
			all = append(all, fmt.Sprintf("disputed by the maintainer since %s: %q (%s)", d.Since, d.Says, d.Where))
		}
	}
	return strings.Join(all, "; ")
}

// Newest is the newest version that was seen of a module, where it is newer than the pinned one. A module proxy may
// be a partial mirror, so that one without it is not known to be pinned at its newest.
type Newest struct {
	Version string `json:"version"`
	Day     string `json:"day"`    // on which it was seen
	Source  string `json:"source"` // where: a release page, a tag, an advisory
}

// Words are the version, the day and the source; "" where no newer version is known.
func (n Newest) Words() string {
	if n.Version == "" {
		return ""
	}
	return n.Version + ", seen " + n.Day + " (" + n.Source + ")"
}

// Status is whether a library is kept up.
type Status string

// The statuses. A library is offered as an answer while it is [Active] or [Slow].
const (
	Active          Status = "active"
	Slow            Status = "slow"             // answered or released within two years, and seldom
	SeeksMaintainer Status = "seeks-maintainer" // its owner asks for somebody to take it over
	Archived        Status = "archived"         // its repository takes no changes
	Deprecated      Status = "deprecated"       // its owner names something else to use
	Abandoned       Status = "abandoned"        // by its owner's word, or by two sources
	Unknown         Status = "unknown"          // nothing was found that says more, such as one source alone for abandoned
)

// Statuses lists them.
func Statuses() []Status {
	return []Status{Active, Slow, SeeksMaintainer, Archived, Deprecated, Abandoned, Unknown}
}

// Alive reports whether fixes are to be expected.
func (s Status) Alive() bool { return s == Active || s == Slow }

// Advisory is a public advisory for a range of versions. One that is about several has an entry for each.
type Advisory struct {
	ID      string `json:"id"`                 // such as "GO-2026-5046" or "CVE-2026-32284"
	Module  string `json:"module,omitempty"`   // of [Facts.Formerly] which it is about; "": the module itself
	From    string `json:"from,omitempty"`     // first version with it; "": all up to FixedIn
	FixedIn string `json:"fixed_in,omitempty"` // first version without it; "": none
}

// opens reports whether a version is one that the advisory is about.
func (a Advisory) opens(version string) bool {
	return semver.IsValid(version) && (a.From == "" || semver.Compare(version, a.From) >= 0) &&
		(a.FixedIn == "" || semver.Compare(version, a.FixedIn) < 0)
}

// Words are the name of an advisory, and which version has it no longer.
func (a Advisory) Words() string {
	if a.FixedIn == "" {
		return a.ID + ", not fixed"
	}
	return a.ID + ", fixed in " + a.FixedIn
}

// Open are the advisories that a version of the module is open to; never nil.
func (f Facts) Open(version string) []Advisory { return f.open("", version) }

func (f Facts) open(module, version string) []Advisory {
	open := []Advisory{}
	for _, a := range f.Advisories {
		if a.Module == module && a.opens(version) {
			open = append(open, a)
		}
	}
	return open
}

// Advised are the advisories that a version of any module is open to, those among them that stand with the library that
// carries it on; none where nothing is known of the module.
func Advised(module, version string) (open []Advisory) {
	if f, ok := all()[module]; ok {
		open = f.Open(version)
	}
	for _, f := range all() {
		if slices.Contains(f.Formerly, module) {
			open = append(open, f.open(module, version)...)
		}
	}
	return open
}

// Fault is a reason to offer some rows of a library to nobody: it harms ordinary data or memory.
type Fault struct {
	Codecs string    `json:"codecs"` // glob of the ids that have it
	Kind   FaultKind `json:"kind"`
	Effect string    `json:"effect"` // a phrase after the library's name: "reads a list of 256 elements as empty"
	Source string    `json:"source"` // a test, such as "bug:gotiny/niubaoshu:TestBugZeroTime", or an address
}

// FaultKind is what a [Fault] harms.
type FaultKind string

// The kinds of faults.
const (
	Memory FaultKind = "memory" // memory that is not the library's, or that the collector does not know of
	Silent FaultKind = "silent" // ordinary values come back changed, without an error
)

// Property is something that a specification or the library's documentation says of some rows, which no check shows.
type Property struct {
	Codecs string `json:"codecs"` // glob of the ids that have it
	Name   string `json:"name"`   // one of [Properties]
	Source string `json:"source"` // address of the clause
}

// The names of properties.
const (
	Comments   = "comments"    // the format has comments, which the library reads
	TaggedTime = "tagged-time" // a time is marked as one, so that who does not know the type sees a time
	// its documentation says that it is not made for what strangers send
	NotHardened = "not-hardened"
	Editions    = "editions" // takes .proto files with an edition in place of syntax
	Opaque      = "opaque"   // takes messages whose fields are hidden behind methods
	Lazy        = "lazy"     // decodes a message field that is marked so when it is first read
)

// Properties are all names.
func Properties() []string {
	return []string{Comments, TaggedTime, NotHardened, Editions, Opaque, Lazy}
}

// Has is the source of a property of one codec; "" where it is not known to have it.
func (f Facts) Has(id, property string) string {
	for _, p := range f.Properties {
		if p.Name == property && codec.Match(p.Codecs, id) {
			return p.Source
		}
	}
	return ""
}

// Ended are the status, alone and with who says so, of a library that is not kept up; "" for one that is, and where it
// is unknown.
func (f Facts) Ended() (word, words string) {
	if f.Status.Alive() || f.Status == Unknown {
		return "", ""
	}
	return string(f.Status), string(f.Status) + ": " + f.StatusSource
}

// On are the faults of one codec.
func (f Facts) On(id string) []Fault {
	var on []Fault
	for _, x := range f.Faults {
		if about(x.Codecs, id) {
			on = append(on, x)
		}
	}
	return on
}

// Of are the facts of a module; of one without a file they say unknown.
func Of(module string) Facts {
	if f, ok := all()[module]; ok {
		return f
	}
	return Facts{Module: module, Status: Unknown}
}

// Known reports whether a module has a file of facts.
func Known(module string) bool {
	_, ok := all()[module]
	return ok
}

// Modules lists the modules that have a file of facts.
func Modules() []string {
	var list []string
	for m := range all() {
		list = append(list, m)
	}
	slices.Sort(list)
	return list
}

// Carried are the facts that this program carries, by folder as [ReadFacts] has them.
func Carried() (map[string]Facts, error) { return ReadFacts(files) }

var all = sync.OnceValue(func() map[string]Facts {
	read, err := Carried()
	if err != nil {
		panic(err) // the files are part of the program, and a test reads them
	}
	m := map[string]Facts{}
	for _, f := range read {
		m[f.Module] = f
	}
	return m
})

// ReadFacts reads all facts below the folder of codecs, by the folder of the library, such as json/goccy; of one
// without code here that is its row's id. A field that is not one of [Facts], a status that is none, and facts of one
// module twice are errors.
func ReadFacts(from fs.FS) (map[string]Facts, error) {
	names, err := fs.Glob(from, "*/*/facts.json")
	if err != nil {
		return nil, err
	}
	m, modules := map[string]Facts{}, map[string]bool{}
	add := func(folder string, f Facts, absent bool) error {
		if absent != (f.Absent != nil) {
			return fmt.Errorf("%s: a library has its facts in %s if there is no code of it here, and only then", f.Module,
				absentFile)
		}
		if err := f.check(); err != nil {
			return err
		}
		if _, twice := m[folder]; twice || modules[f.Module] {
			return fmt.Errorf("%s has other facts, too", f.Module)
		}
		m[folder], modules[f.Module] = f, true
		return nil
	}
	for _, name := range names {
		var f Facts
		err := readStrictly(from, name, &f)
		if err == nil {
			err = add(path.Dir(name), f, false)
		}
		if err != nil {
			return nil, fmt.Errorf("codecs/%s: %w", name, err)
		}
	}
	var absent []Facts
	if err := readStrictly(from, absentFile, &absent); err != nil {
		return nil, fmt.Errorf("codecs/%s: %w", absentFile, err)
	}
	for _, f := range absent {
		id := f.Module
		if f.Absent != nil {
			id = f.Absent.Codec
		}
		if err := add(id, f, true); err != nil {
			return nil, fmt.Errorf("codecs/%s: %w", absentFile, err)
		}
	}
	return m, nil
}

// readStrictly reads a file of JSON whose fields are all known.
func readStrictly(from fs.FS, name string, into any) error {
	b, err := fs.ReadFile(from, name)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func (f Facts) check() error {
	if f.Module == "" {
		return fmt.Errorf("module is missing")
	}
	if !slices.Contains(Statuses(), f.Status) {
		return fmt.Errorf("status is %q; it is one of %v", f.Status, Statuses())
	}
	if f.Status != Unknown && (f.StatusSource == "" || f.StatusDay == "") {
		return fmt.Errorf("status %s needs status_source and status_day", f.Status)
	}
	if f.Newest != (Newest{}) && (f.Newest.Version == "" || f.Newest.Day == "" || f.Newest.Source == "") {
		return fmt.Errorf("newest needs version, day and source: %+v", f.Newest)
	}
	for _, x := range f.Faults {
		if x.Codecs == "" || x.Effect == "" || x.Source == "" || x.Kind != Memory && x.Kind != Silent {
			return fmt.Errorf("a fault needs codecs, effect, source and a kind, which is memory or silent: %+v", x)
		}
	}
	for _, p := range f.Properties {
		if p.Codecs == "" || p.Source == "" || !slices.Contains(Properties(), p.Name) {
			return fmt.Errorf("a property needs codecs, source and a name that is one of the properties: %+v", p)
		}
	}
	if err := f.Absent.check(); err != nil {
		return err
	}
	for _, a := range f.Advisories {
		if a.ID == "" || a.Module != "" && !slices.Contains(f.Formerly, a.Module) ||
			a.From != "" && !semver.IsValid(a.From) || a.FixedIn != "" && !semver.IsValid(a.FixedIn) {
			return fmt.Errorf("an advisory needs an id, versions, and as module one of formerly: %+v", a)
		}
	}
	for _, d := range f.Disputes {
		_, err := time.Parse(time.DateOnly, d.Since)
		if d.Codecs == "" || d.Says == "" || d.Where == "" || err != nil {
			return fmt.Errorf("a dispute needs codecs, a day in since, says and where: %+v", d)
		}
		if n := utf8.RuneCountInString(d.Says); n > LongestDispute {
			return fmt.Errorf("a dispute says %d characters, and may say %d: %s", n, LongestDispute, d.Where)
		}
	}
	for _, e := range f.Errata {
		if _, err := time.Parse(time.DateOnly, e.Day); err != nil || e.Codecs == "" || e.Dataset == "" || e.Op == "" ||
			e.Old == "" || e.New == "" || e.Old == e.New || e.Why == "" {
			return fmt.Errorf("an erratum needs codecs, dataset, op, old, another new, a day and why: %+v", e)
		}
	}
	return nil
}
