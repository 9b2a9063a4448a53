package breaking

import "strings"

// outer takes *, [], [3] or map[string] off a kind.
func outer(kind string) (wrapper, rest string) {
	switch {
	case strings.HasPrefix(kind, "*"):
		return "*", kind[1:]
	case strings.HasPrefix(kind, "["):
		i := strings.IndexByte(kind, ']')
		return kind[:i+1], kind[i+1:]
	case strings.HasPrefix(kind, "map["):
		depth := 0
		for i := 3; i < len(kind); i++ {
			switch kind[i] {
			case '[':
				depth++
			case ']':
				depth--
				if depth == 0 {
					return kind[:i+1], kind[i+1:]
				}
			}
		}
	}
	return "", kind
}

// sample is a value of a kind, as an example.
func sample(kind string) string {
	w, rest := outer(kind)
	switch s, _ := number(kind); {
	case s == 'f':
		return "2.5"
	case s != 0:
		return "7"
	case kind == "string":
		return `"text"`
	case kind == "bool":
		return "true"
	case kind == "bytes":
		return "the bytes 01 02"
	case kind == "time.Time":
		return `"2026-01-02T15:04:05Z"`
	case w == "*":
		return sample(rest)
	case strings.HasPrefix(w, "["):
		return "[" + sample(rest) + "]"
	case strings.HasPrefix(w, "map["):
		return `{"key": ` + sample(rest) + "}"
	}
	return "a value of " + short(kind)
}

// zero is what a field holds that nothing was read into.
func zero(kind string) string {
	w, _ := outer(kind)
	switch s, _ := number(kind); {
	case s != 0:
		return "0"
	case kind == "string":
		return `""`
	case kind == "bool":
		return "false"
	case w != "" && !strings.HasPrefix(w, "[") || w == "[]" || kind == "any" || kind == "bytes":
		return "nil"
	}
	return "the zero " + short(kind)
}
