package catalogue

import _ "embed"

// Types are the names of the types.
func Types() []string { return []string{"Options", "Quoted", "Dashed", "Waiting"} }

//go:embed options.go
var source []byte

// Files are those of a module that has the types and nothing else.
func Files() map[string][]byte {
	const mod = "module serialbench.example/catalogue\n\ngo 1.26\n"
	return map[string][]byte{"go.mod": []byte(mod), "options.go": source}
}
