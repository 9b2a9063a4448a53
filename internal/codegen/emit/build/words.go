package build

import (
	"strings"
	"unicode"
)

// Words splits a Go name into lower-case words: "DestID" is dest, id. Schema
// languages have rules for names, and their generators change what breaks them.
func Words(name string) []string {
	var list []string
	r := []rune(name)
	start := 0
	for i := 1; i <= len(r); i++ {
		// A word begins with a capital after another letter, and with the last
		// capital of several.
		if i == len(r) || r[i] == '_' || unicode.IsUpper(r[i]) && (!unicode.IsUpper(r[i-1]) || lower(r[i+1:])) {
			if w := strings.ToLower(strings.Trim(string(r[start:i]), "_")); w != "" {
				list = append(list, w)
			}
			start = i
		}
	}
	return list
}

// lower reports whether r goes on in small letters, and not just with a plural s
// as in "CPUs".
func lower(r []rune) bool {
	return len(r) > 0 && unicode.IsLower(r[0]) && !(r[0] == 's' && (len(r) == 1 || !unicode.IsLower(r[1])))
}
