// Package findings reads what was found in libraries while they were adapted, one finding a line of
// published/findings.jsonl, and writes two pages of it: an index by library, and all findings. It knows nothing of
// records: what attacks, traits and edges find is measured anew with each of them.
package findings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Finding is one fault of a library, or one thing on which libraries differ.
type Finding struct {
	Class    string   `json:"class"`  // one of [Classes]
	Codecs   []string `json:"codecs"` // format/library; none where a library of another language is at fault
	Library  string   `json:"library"`
	Version  string   `json:"version,omitempty"` // "": that of go.mod
	Where    string   `json:"where,omitempty"`   // a part, a mode or a platform
	Input    string   `json:"input,omitempty"`   // the smallest that shows it
	Effect   string   `json:"effect"`
	Cause    string   `json:"cause,omitempty"`         // "library"; "" where a specification leaves it open
	Says     string   `json:"specification,omitempty"` // what the specification says
	Adapter  string   `json:"adapter,omitempty"`       // what the adapter does about it
	Note     string   `json:"note,omitempty"`
	Upstream string   `json:"upstream"`           // a report to the library's authors, in words of [states]
	Programs []string `json:"programs,omitempty"` // ids for serialbench witness --standalone, or a command
}

// notSearched is the state of a finding for which nobody has looked among the library's issues.
const notSearched = "not searched"

// states begin what is known of a report: an address and its state, the day on which none was found, or that nobody
// looked.
var states = []string{"reported", "mended", "advisory", "intended", "not found on ", notSearched}

// Class is a kind of finding.
type Class struct{ Name, Title string }

// Classes are all kinds, from the worst on.
func Classes() []Class {
	return []Class{
		{"memory", "memory that is not the library's"},
		{"silent", "a wrong value without an error"},
		{"crash", "a panic or error on valid data"},
		{"hostile", "harm by damaged input"},
		{"buffer", "keeps the caller's buffer"},
		{"reuse", "old values in a reused target"},
		{"growth", "memory that grows"},
		{"time", "time that grows with the square of the size"},
		{"stream", "wrong use of streams"},
		{"conformance", "differs from the specification"},
		{"interop", "other Go libraries cannot read it"},
		{"language", "other languages cannot read it"},
		{"byte order", "depends on the byte order of the processor"},
		{"generator", "a fault of the generator"},
	}
}

// Read reads findings, one a line.
func Read(text []byte) ([]Finding, error) {
	var list []Finding
	n := 0
	for line := range bytes.Lines(text) {
		n++
		var f Finding
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&f); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if !slices.ContainsFunc(states, func(s string) bool { return strings.HasPrefix(f.Upstream, s) }) {
			return nil, fmt.Errorf("line %d: upstream is %q; it begins with one of %q", n, f.Upstream, states)
		}
		if title(f.Class) == "" || f.Library == "" || f.Effect == "" {
			return nil, fmt.Errorf("line %d: a finding needs a known class, a library and an effect", n)
		}
		list = append(list, f)
	}
	return list, nil
}

// Title is the kind of a finding in words.
func (f Finding) Title() string { return title(f.Class) }

// ID names a finding in an address: it is the same as long as what it says is.
func (f Finding) ID() string {
	h := fnv.New64a()
	for _, part := range []string{f.Library, f.Class, f.Where, f.Input, f.Effect} {
		h.Write([]byte(part + "\x00")) // never fails
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// State is what is known of a report, in the word of [states] that begins it.
func (f Finding) State() string {
	i := slices.IndexFunc(states, func(s string) bool { return strings.HasPrefix(f.Upstream, s) })
	if i < 0 {
		return ""
	}
	return strings.TrimSuffix(states[i], " on ")
}

var address = regexp.MustCompile(`https://[^\s,;]*[^\s,;:.]`)

// Reports are the addresses in [Finding.Upstream].
func (f Finding) Reports() []string { return address.FindAllString(f.Upstream, -1) }

// Draft is a finding in the format of osv.dev, as a draft for a database of vulnerabilities, which gives it a number of
// its own. It is of the version that has the finding and names no other. There is none of findings that harm nobody.
func (f Finding) Draft(module, version string, modified time.Time) []byte {
	if f.Cause != "library" || f.Class != "memory" && f.Class != "hostile" || !strings.HasPrefix(module, f.Library) ||
		!strings.Contains(version, f.Version) {
		return nil
	}
	kind := "REPORT"
	if f.State() == "mended" {
		kind = "FIX"
	}
	references := []map[string]string{}
	for _, url := range f.Reports() {
		references = append(references, map[string]string{"type": kind, "url": url})
	}
	version = strings.TrimPrefix(version, "v")
	text, err := json.MarshalIndent(map[string]any{
		"schema_version": "1.6.0",
		"id":             "SERIALBENCH-" + f.ID(),
		"modified":       modified.UTC().Format(time.RFC3339),
		"summary":        module + ": " + title(f.Class),
		"details":        f.line(),
		"affected": []any{map[string]any{
			"package":  map[string]string{"ecosystem": "Go", "name": module},
			"versions": []string{version}}},
		"references":        references,
		"database_specific": map[string]any{"draft": true},
	}, "", "  ")
	if err != nil {
		panic(err) // of texts alone
	}
	return append(text, '\n')
}

func title(class string) string {
	for _, c := range Classes() {
		if c.Name == class {
			return c.Title
		}
	}
	return ""
}

// other is the heading of findings that belong to no codec of ours.
const other = "other languages"

// byCodec has the findings of each codec, and the names of those in their order.
func byCodec(list []Finding) (map[string][]Finding, []string) {
	of := map[string][]Finding{}
	var names []string
	add := func(name string, f Finding) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		of[name] = append(of[name], f)
	}
	for _, f := range list {
		if len(f.Codecs) == 0 {
			add(other, f)
		}
		for _, c := range f.Codecs {
			add(c, f)
		}
	}
	slices.Sort(names)
	for _, fs := range of {
		slices.SortStableFunc(fs, func(a, b Finding) int { return severity(a) - severity(b) })
	}
	return of, names
}

func severity(f Finding) int {
	return slices.IndexFunc(Classes(), func(c Class) bool { return c.Name == f.Class })
}

// Index is a table of the libraries, with the number of findings of each kind and what their authors know; page is the
// address of [Page].
func Index(list []Finding, page string) string {
	of, names := byCodec(list)
	var b strings.Builder
	b.WriteString("| library | findings | kinds, the worst first | upstream |\n|---|---:|---|---|\n")
	for _, name := range names {
		counts := map[string]int{}
		for _, f := range of[name] {
			counts[f.Class]++
		}
		var kinds []string
		for _, c := range Classes() {
			switch n := counts[c.Name]; {
			case n == 1:
				kinds = append(kinds, c.Name)
			case n > 1:
				kinds = append(kinds, fmt.Sprintf("%d %s", n, c.Name))
			}
		}
		fmt.Fprintf(&b, "| [%s](%s#%s) | %d | %s | %s |\n", name, page, anchor(name), len(of[name]),
			strings.Join(kinds, ", "), upstream(of[name]))
	}
	return b.String()
}

// upstream counts findings by what is known of their reports, whose addresses stand behind.
func upstream(list []Finding) string {
	var parts []string
	for _, state := range states {
		state = strings.TrimSuffix(state, " on ")
		n := 0
		var links []string
		for _, f := range list {
			if f.State() != state {
				continue
			}
			n++
			for _, url := range f.Reports() {
				if link := fmt.Sprintf("[%s](%s)", path.Base(url), url); !slices.Contains(links, link) {
					links = append(links, link)
				}
			}
		}
		if n > 0 {
			parts = append(parts, strings.TrimSpace(fmt.Sprintf("%d %s %s", n, state, strings.Join(links, " "))))
		}
	}
	return strings.Join(parts, ", ")
}

// anchor is the name that GitHub gives to a heading.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ReplaceAll(heading, "/", ""), " ", "-")
}

// Page is every finding in Markdown, by codec.
func Page(list []Finding) []byte {
	of, names := byCodec(list)
	var b strings.Builder
	fmt.Fprintf(&b, "# All findings\n\n%d findings in %d libraries, made from findings.jsonl by `serialbench publish`. "+
		"A finding that concerns several libraries is listed with each.\n", len(list), len(names))
	for _, name := range names {
		fmt.Fprintf(&b, "\n## %s\n\n", name)
		for _, f := range of[name] {
			b.WriteString("- " + f.line() + "\n")
		}
	}
	return []byte(b.String())
}

// line is a finding as an entry of a list.
func (f Finding) line() string {
	of := f.Library
	for _, more := range []string{f.Version, f.Where} {
		if more != "" {
			of += " " + more
		}
	}
	line := fmt.Sprintf("**%s** (%s). ", title(f.Class), of)
	if f.Input != "" {
		line += "Input: " + f.Input + ". "
	}
	line += "Effect: " + f.Effect + "."
	for _, x := range []struct{ what, text string }{{"Specification", f.Says}, {"Adapter", f.Adapter}, {"Note", f.Note}} {
		if x.text != "" {
			line += fmt.Sprintf(" %s: %s.", x.what, x.text)
		}
	}
	if f.Upstream != notSearched {
		line += " Upstream: " + f.Upstream + "."
	}
	for _, p := range f.Programs {
		line += " `" + p + "`"
	}
	return line
}
