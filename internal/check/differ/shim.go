package differ

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var optionCall = regexp.MustCompile(`(json|jsonv1|jsontext)\.\w+\(true\)`)

// packages are those that options are called from.
var packages = []struct{ name, path string }{
	{"jsonv1", `jsonv1 "encoding/json"`}, {"jsontext", `"encoding/json/jsontext"`}, {"json", `"encoding/json/v2"`},
}

// Shim is code with the options that make the codecs equal, as far as there are options, and the classes that remain.
func (r *Answer) Shim() (code string, remain []string) {
	var calls []string
	for _, d := range r.Differences {
		found := optionCall.FindAllString(d.Fix.Patch, -1)
		if len(found) == 0 {
			if !slices.Contains(remain, d.Class) {
				remain = append(remain, d.Class)
			}
			continue
		}
		for _, call := range found {
			if !slices.Contains(calls, call) {
				calls = append(calls, call)
			}
		}
	}
	if len(calls) == 0 {
		return "", remain
	}
	slices.Sort(calls)
	var b strings.Builder
	b.WriteString("import (\n")
	for _, p := range packages {
		called := func(call string) bool { return strings.HasPrefix(call, p.name+".") }
		if p.name == "json" || slices.ContainsFunc(calls, called) {
			fmt.Fprintf(&b, "\t%s\n", p.path)
		}
	}
	b.WriteString(")\n\nvar options = json.JoinOptions(\n")
	for _, c := range calls {
		fmt.Fprintf(&b, "\t%s,\n", c)
	}
	b.WriteString(")\n")
	return b.String(), remain
}
