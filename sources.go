package main

import "embed"

// sources are serialbench's own, for the programs that it builds: what these link, and what writes their code. An edit
// of anything else leaves programs as they are. Tests, which the patterns cannot leave out, are passed over.
//
//go:embed go.mod go.sum LICENSE bench/toolchain
//go:embed codec codecs dataset scratch suite workers
//go:embed internal/check/attack/task internal/check/conform/judge internal/check/conform/task internal/check/contract
//go:embed internal/check/differ/task internal/check/edges/task internal/check/evolve/task
//go:embed internal/check/interop/task internal/check/messages internal/check/traits/task internal/check/tree
//go:embed internal/check/verify
//go:embed internal/codegen/emit internal/codegen/schema internal/engine/cost internal/engine/loop
//go:embed internal/engine/measure internal/engine/offer internal/engine/parallel internal/engine/profile
//go:embed internal/engine/shard internal/engine/worker
//go:embed internal/check/stress/planted internal/check/stress/task internal/record
//go:embed internal/atomicfile internal/interrupt internal/template
var sources embed.FS
