package main

import "embed"

// sources are serialbench's own, for the programs that "serialbench own" builds:
// everything but gen/, what only the repository needs, and tests (which the
// patterns cannot leave out).
//
//go:embed go.mod go.sum LICENSE
//go:embed attack cli codec codecs cost dataset edges emit fill generate measure own parallel pkg profile
//go:embed recommend record report schema serve stats suite traits verify
var sources embed.FS
