package generate

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/semver"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// AskUpstream asks the Go module proxy, by the go command, for the newest version of each codec's
// library and whether that is deprecated. today stands in what it answers. A library of which the
// proxy names no newest version, or one that is older than the pinned, has an entry without one. The keys are libraries as codecs
// name them; root is the folder of the repository.
func AskUpstream(root string, codecs []emit.Codec, today time.Time) (map[string]codec.Upstream, error) {
	modules, used := map[string]string{}, map[string]string{} // library → module → version
	for _, folder := range []string{root, filepath.Join(root, "tools")} {
		pinned, err := ToolVersions(filepath.Join(folder, "go.mod"))
		if err != nil {
			return nil, err
		}
		for _, c := range codecs {
			if m := moduleOf(c.Library, pinned); m != "" && modules[c.Library] == "" {
				modules[c.Library], used[m] = m, pinned[m]
			}
		}
	}
	args := []string{"list", "-m", "-u", "-e", "-json"}
	for _, m := range slices.Compact(slices.Sorted(maps.Values(modules))) {
		args = append(args, m+"@latest")
	}
	listed, err := goModules(root, args)
	if err != nil {
		return nil, err
	}
	answers := map[string]codec.Upstream{}
	answered := false
	for _, m := range listed {
		u := codec.Upstream{Asked: today.UTC().Format(time.DateOnly)}
		if m.Time != nil && semver.Compare(m.Version, used[m.Path]) >= 0 { // else what is pinned is newer than what it calls newest
			answered = true
			u.Latest, u.Date, u.Deprecated = m.Version, m.Time.UTC().Format(time.DateOnly), firstLine(m.Deprecated)
		}
		answers[m.Path] = u
	}
	if !answered {
		return nil, errors.New("the module proxy named no newest version of any library: is it reached? (go list -m -u -e -json MODULE@latest)")
	}
	found := map[string]codec.Upstream{}
	for library, m := range modules {
		found[library] = answers[m]
	}
	return found, nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimSpace(line)
}

// UpstreamSource is the file upstream.go of the catalogue, in the order of libraries.
func UpstreamSource(found map[string]codec.Upstream) ([]byte, error) {
	s := emit.NewSource("catalog")
	c := s.Import("github.com/serialbench/serialbench/codec", "")
	s.P("// upstream is what the Go module proxy said of libraries; \"go run ./internal/codegen/regen -upstream\" asks anew.")
	s.P("var upstream = map[string]%s.Upstream{", c)
	for _, library := range slices.Sorted(maps.Keys(found)) {
		if u := found[library]; u != (codec.Upstream{}) {
			s.P("%q: {Asked: %q, Latest: %q, Date: %q, Deprecated: %q},", library, u.Asked, u.Latest, u.Date, u.Deprecated)
		}
	}
	s.P("}")
	return s.Bytes()
}
