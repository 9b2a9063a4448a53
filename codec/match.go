package codec

import "strings"

// Match tells whether an id matches a glob: * stands for any characters but a
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
