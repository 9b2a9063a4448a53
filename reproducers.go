package main

import "embed"

// reproducers are the inputs that did harm when they were kept, which builds are tried with.
//
//go:embed published/reproducers/*.json
var reproducers embed.FS
