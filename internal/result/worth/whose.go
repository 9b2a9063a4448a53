package worth

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/codec"
)

// serializer is what a function of a profile belongs to: a package that encodes or decodes.
type serializer struct {
	pkg       string // import path; of generated code the module of the library that generates it
	libraries string // names of the measured libraries that it may be, comma separated; "": none
}

// whose tells by functions of a profile which serializer they belong to.
type whose struct {
	all      []Library
	packages map[string][]int // import path → libraries that own it
	present  map[int]bool     // libraries of which the profile has a function in a package of theirs
}

// newWhose indexes the libraries, and looks which of them are in a profile.
func newWhose(all []Library, p *profile.Profile) whose {
	w := whose{all, map[string][]int{}, map[int]bool{}}
	for i, l := range all {
		for _, pkg := range l.Packages {
			if l.holds(pkg) {
				w.packages[pkg] = append(w.packages[pkg], i)
			}
		}
	}
	for pkg, owners := range w.packages {
		// a package of several formats that names one of them is of that one
		named := slices.DeleteFunc(slices.Clone(owners), func(i int) bool { return !strings.Contains(pkg, all[i].format()) })
		if len(named) > 0 {
			w.packages[pkg] = named
		}
	}
	for _, f := range p.Function {
		pkg := codec.FunctionOf(f.Name).Package
		for i, l := range all {
			if l.Module != "std" && l.holds(pkg) {
				w.present[i] = true
			}
		}
	}
	return w
}

// of is the serializer that a function belongs to: by its package, by its name and file if a
// generator wrote it, or, of what is not measured here, by what its name and package say.
func (w whose) of(function, file string) (serializer, bool) {
	f := codec.FunctionOf(function)
	pkg, last := f.Package, f.Last()
	if owners := w.owners(pkg); len(owners) > 0 {
		return serializer{outside(pkg), w.names(owners)}, true
	}
	var wrote []int
	for i, l := range w.all {
		if l.Writes.Wrote(last, file) {
			wrote = append(wrote, i)
		}
	}
	if seen := slices.DeleteFunc(slices.Clone(wrote), func(i int) bool { return !w.present[i] }); len(seen) > 0 {
		wrote = seen
	}
	if len(wrote) > 0 {
		return serializer{w.all[wrote[0]].Module, w.names(wrote)}, true
	}
	if serializes(pkg, f.Name, last, file) {
		return serializer{pkg: outside(pkg)}, true
	}
	return serializer{}, false
}

// owners are the libraries that a package belongs to. Packages that a library keeps inside,
// and those one level below, are its own; other major versions are not.
func (w whose) owners(pkg string) []int {
	if owners := w.packages[pkg]; len(owners) > 0 {
		return owners
	}
	before, _, inside := strings.Cut(pkg, "/internal/")
	if owners := w.packages[before]; inside && len(owners) > 0 {
		return owners
	}
	if version.MatchString(path.Base(pkg)) {
		return nil
	}
	return w.packages[path.Dir(pkg)]
}

var version = regexp.MustCompile(`^v[0-9]+$`)

func (w whose) names(of []int) string {
	var names []string
	for _, i := range of {
		names = append(names, w.all[i].Name)
	}
	return strings.Join(names, ",")
}

// narrowed leaves of the libraries of a serializer those of the format that is named by its
// functions in a stack, such as codec.(*jsonDecDriver).
func narrowed(s serializer, functions []string) serializer {
	names := strings.Split(s.libraries, ",")
	if len(names) < 2 {
		return s
	}
	for _, f := range functions {
		f := codec.FunctionOf(f)
		if outside(f.Package) != s.pkg {
			continue
		}
		name := strings.ToLower(f.Name)
		for _, n := range names {
			format, _, _ := strings.Cut(n, "/")
			if strings.Contains(name, format) {
				s.libraries = strings.Join(slices.DeleteFunc(names, func(n string) bool {
					return !strings.HasPrefix(n, format+"/")
				}), ",")
				return s
			}
		}
	}
	return s
}

// outside is the package that others import, of one that it keeps inside.
func outside(pkg string) string {
	if i := strings.Index(pkg+"/", "/internal/"); i > 0 {
		return pkg[:i]
	}
	return pkg
}

var (
	// formats are words that name a format in an import path. The short ones stand alone.
	formats = regexp.MustCompile(`json|yaml|toml|xml|msgpack|cbor|bson|avro|thrift|csv|protobuf|flatbuf|capnp|parquet|` +
		`bencode|plist|borsh|arrow|orc/|expfmt|openmetrics|pgtype|asn1|jsonnet|serializ|mapstructure|textproto|` +
		`prototext|protowire|` +
		`(^|[^a-z])(proto|ini|ion|gob|xdr|ssz|hcl|hcl2|edn|rlp|amf|codec|encoding|properties)([^a-z]|$)`)
	// others encode and decode too, but no values of Go: they compress, draw, or carry.
	others = regexp.MustCompile(`compress|snappy|zstd|lz4|gzip|brotli|lzma|image|webp|jpeg|png|audio|video|ffmpeg|` +
		`hpack|qpack|http2|http3|reedsolomon|erasure|x/text|rpc`)
	verbs = regexp.MustCompile(`^(?i:un|de)?(?i:marshal|serialize|encode|decode)|` +
		`^(?i:read|write|map|parse|unpack|pack|append|consume|scan|size|get|set|load|dump|each|for_?each|object_?each|` +
		`array_?each|valid|query|next|token|convert|to|compact|indent)|[a-z0-9](To|From)[A-Z]|2[A-Z]`)
	receivers = regexp.MustCompile(`^\(\*?[A-Za-z]*((En|De|en|de)coder|[Cc]odec|[Pp]arser|[Ss]canner|[Ll]exer|` +
		`[Ii]terator)`)
	// plain are names that nothing but a serializer has, and coding those that most of them have.
	plain  = regexp.MustCompile(`^(Un)?[Mm]arshal|^(De)?[Ss]eriali[sz]e`)
	coding = regexp.MustCompile(`^(En|De)code`)
	// generated files of protoc and its plugins: what is in them calls services too
	services = regexp.MustCompile(`\.pb(\.gw)?\.go$|\.connect\.go$`)
)

// std are the first elements of the standard library's paths.
var std = strings.Fields("archive bufio bytes cmp compress container context crypto database debug embed encoding " +
	"errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect " +
	"regexp runtime slices sort strconv strings structs sync syscall testing text time unicode unique unsafe vendor weak")

// serializes reports whether a function that belongs to no measured library encodes or decodes,
// by what it and its package are called. The user's own packages do by the plainest names only,
// since theirs do much beside.
func serializes(pkg, name, last, file string) bool {
	first, rest, _ := strings.Cut(pkg, "/")
	switch {
	case slices.Contains(std, first):
		return first == "encoding" && rest != "" && (verbs.MatchString(last) || receivers.MatchString(name))
	case plain.MatchString(last):
		return true
	case usersOwn(pkg, file):
		return false
	}
	rest = unowned(pkg)
	switch {
	case others.MatchString(rest) || services.MatchString(file):
		return false
	case coding.MatchString(last):
		return true
	}
	return formats.MatchString(rest) && (verbs.MatchString(last) || receivers.MatchString(name))
}

// unowned is an import path without the host and whose it is there.
func unowned(pkg string) string {
	first, rest, _ := strings.Cut(pkg, "/")
	if first == "github.com" || first == "gitlab.com" || first == "bitbucket.org" {
		_, rest, _ = strings.Cut(rest, "/")
	}
	return rest
}

// otherFormat reports whether a package is named by another format than a library's: it converts
// between the two then, and does more than to hand on.
func (w whose) otherFormat(pkg, libraries string) bool {
	named := formats.FindString(unowned(pkg))
	return slices.ContainsFunc(w.all, func(l Library) bool { return l.format() == named }) &&
		!strings.HasPrefix(libraries, named+"/")
}

// usersOwn reports whether a package is of the program itself and of no module that it needs: the
// files of those lie in folders with a version, or in vendor.
func usersOwn(pkg, file string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	if !strings.Contains(first, ".") {
		return true
	}
	return file != "" && !strings.Contains(file, "@") && !strings.Contains(file, "/vendor/") &&
		!strings.Contains(file, "external/")
}
