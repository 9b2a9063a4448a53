package main

import _ "embed"

// schemas is gen/schemas.go, which does not depend on what is generated.
//
//go:embed schemas.tmpl
var schemas []byte
