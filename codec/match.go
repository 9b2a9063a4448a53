package codec

import (
	"fmt"
	"slices"
	"strings"
)

// Match reports whether an id matches a glob: * stands for any characters but a
// slash, ** for any characters, ? for one character but a slash. Everything
// else stands for itself.
func Match(glob, id string) bool {
	for glob != "" {
		switch {
		case strings.HasPrefix(glob, "**"):
			rest := strings.TrimLeft(glob, "*")
			for i := range len(id) + 1 {
				if Match(rest, id[i:]) {
					return true
				}
			}
			return false
		case glob[0] == '*':
			for i := 0; ; i++ {
				if Match(glob[1:], id[i:]) {
					return true
				}
				if i == len(id) || id[i] == '/' {
					return false
				}
			}
		case id == "" || glob[0] == '?' && id[0] == '/' || glob[0] != '?' && glob[0] != id[0]:
			return false
		}
		glob, id = glob[1:], id[1:]
	}
	return id == ""
}

// Choose returns the ids that any of the globs matches, in the order of ids; each
// glob may be several with commas between them. The error is a [NoMatchError] with
// the first that matches none.
func Choose(globs, ids []string) ([]string, error) {
	keep := map[string]bool{}
	for _, list := range globs {
		for _, glob := range strings.Split(list, ",") {
			glob = strings.TrimSpace(glob)
			found := false
			for _, id := range ids {
				if Match(glob, id) {
					keep[id], found = true, true
				}
			}
			if !found {
				return nil, &NoMatchError{Glob: glob}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !keep[id] }), nil
}

// NoMatchError says that a glob matches no id.
type NoMatchError struct{ Glob string }

func (e *NoMatchError) Error() string { return fmt.Sprintf("nothing matches %q", e.Glob) }
