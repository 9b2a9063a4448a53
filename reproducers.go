package main

import "embed"

// reproducers are the inputs that did harm when they were kept, which builds are tried with: an archive for each codec.
//
//go:embed published/reproducers/*.txtar.gz
var reproducers embed.FS
