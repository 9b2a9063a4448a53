package measure

import (
	"cmp"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
)

// Versions returns the version of each module linked into this program, by
// path; that of the standard library stands under "std", that of the program's
// own module under "". A module that is replaced has the path and version of
// its replacement.
func Versions() map[string]string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return map[string]string{"std": runtime.Version()}
	}
	return versions(info, runtime.Version())
}

func versions(info *debug.BuildInfo, std string) map[string]string {
	v := map[string]string{"std": std, "": info.Main.Version, info.Main.Path: info.Main.Version}
	for _, m := range info.Deps {
		switch r := m.Replace; {
		case r == nil:
			v[m.Path] = m.Version
		case r.Version == "": // a folder
			v[m.Path] = m.Version + " (replaced by a local copy)"
		case r.Path == m.Path:
			v[m.Path] = r.Version
		default:
			v[m.Path] = r.Path + " " + r.Version
		}
	}
	return v
}

// Linked is the version of a codec's library among those of a program's modules, or that of its generator if
// nothing of the library is linked. A library may be named by a package of its module.
func Linked(i codec.Info, versions map[string]string) string {
	return cmp.Or(versionOf(i.Library, versions), i.Generator)
}

// CodecLine is what a record says of a codec that is linked in this version.
func CodecLine(i codec.Info, version string) record.Codec {
	released, modules := "", 0
	if i.Release.Version == version {
		released, modules = i.Release.Date, i.Release.Modules
	}
	known := codecs.Of(i.Library)
	ended, status := known.Ended()
	return record.Codec{
		Kind: record.KindCodec, ID: i.ID, Format: i.Format(), Library: i.Library, Version: version, Unsafe: i.Unsafe,
		Linkname: i.Linkname, Released: released, Licence: i.Under(version),
		Modules: modules, Latest: known.Newest.Words(), Status: status, Ended: ended,
		How: string(i.Kind), Doc: i.Doc, Schema: i.Schema, SelfDescribing: i.SelfDescribing, Text: i.Text,
		Languages: i.Languages, NoOp: i.NoOp, Unobtainable: i.Unobtainable,
	}
}

// major is the last part of the path of a module from its second major version on.
var major = regexp.MustCompile(`^v[0-9]+$`)

func versionOf(library string, versions map[string]string) string {
	for path := library; ; {
		if v, ok := versions[path]; ok && (path != "" || library == "") {
			return v
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return ""
		}
		if major.MatchString(path[i+1:]) { // the module without it is another one
			return ""
		}
		path = path[:i]
	}
}
