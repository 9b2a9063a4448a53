package catalogue

import _ "embed"

// Types are the names of the types that are tried of a format: tags say most of JSON.
func Types(format string) []string {
	if format == "json" {
		return []string{"Options", "Quoted", "Dashed", "Named", "Waiting", "Open", "Newer", "Keyed"}
	}
	return []string{"Untagged", "Options"}
}

//go:embed options.go
var options []byte

// Files are those of a module that has the types and nothing else.
func Files() map[string][]byte {
	const mod = "module serialbench.example/catalogue\n\ngo 1.26\n"
	return map[string][]byte{"go.mod": []byte(mod), "options.go": options}
}
