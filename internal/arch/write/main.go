// Command write renews what docs say of the source: the table of folders in
// docs/how/folders.md, and the tables of docs/how/dependencies.md. It is run by go
// generate, in the folder of the module.
package main

import (
	"fmt"
	"os"

	"github.com/serialbench/serialbench/internal/arch"
	"github.com/serialbench/serialbench/internal/arch/deps"
)

func main() {
	dependencies := func(page []byte) ([]byte, error) { return deps.Renew(page, os.DirFS(".")) }
	for _, page := range []struct {
		name  string
		renew func([]byte) ([]byte, error)
	}{{arch.Page, arch.Renew}, {deps.Page, dependencies}} {
		text, err := os.ReadFile(page.name)
		if err == nil {
			text, err = page.renew(text)
		}
		if err == nil {
			err = os.WriteFile(page.name, text, 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "write:", err)
			os.Exit(1)
		}
	}
}
