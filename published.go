package main

import "embed"

// reproducers are the inputs that did harm when they were kept, which builds are tried with: an archive for each codec.
//
//go:embed published/reproducers/*.txtar.gz
var reproducers embed.FS

// figures are the published ones, from which recommend answers without a record.
//
//go:embed published/figures.json.gz
var figures []byte
