package main

import "embed"

// sources are serialbench's own, for the programs that "serialbench own" builds:
// everything but gen/, what only the repository needs, and tests (which the
// patterns cannot leave out).
//
//go:embed go.mod go.sum LICENSE
//go:embed codec codecs dataset internal references scratch suite workers
var sources embed.FS
