// Package references carries the programs in other languages that decode and encode what Go
// codecs are compared with, each with the lock file of its ecosystem. docs/how/references.md
// says how they are spoken to; package internal/check/reference does.
package references

import "embed"

// Files has a folder for each language.
//
//go:embed python/*.py python/requirements.txt js/*.mjs js/package.json js/package-lock.json perl/main.pl
//go:embed rust/Cargo.toml rust/Cargo.lock rust/src/*.rs java/pom.xml java/*.java
var Files embed.FS
