// Command cborgen runs the generator cbor-gen, which is a library, for the types in
// package types: it writes a Go file of package -package to -out, with structs as maps, or
// with -tuple as arrays. Lists of 1 << 24 elements and bytes and texts of 1 << 28 bytes are
// taken, instead of 8192 and 2 MiB.
package main

import (
	"flag"
	"fmt"
	"os"

	cbg "github.com/whyrusleeping/cbor-gen"

	"github.com/serialbench/serialbench/tools/cborgen/types"
)

func main() {
	pkg := flag.String("package", "types", "`name` of the package that the file is for")
	out := flag.String("out", "cbor_gen.go", "`file` to write")
	tuple := flag.Bool("tuple", false, "write structs as arrays of their fields")
	flag.Parse()
	g := cbg.Gen{MaxArrayLength: 1 << 24, MaxByteLength: 1 << 28, MaxStringLength: 1 << 28}
	write := g.WriteMapEncodersToFile
	if *tuple {
		write = g.WriteTupleEncodersToFile
	}
	if err := write(*out, *pkg, types.Values...); err != nil {
		fmt.Fprintln(os.Stderr, "cborgen:", err)
		os.Exit(1)
	}
}
