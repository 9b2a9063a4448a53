// Reads a message by code that flatc made of a schema of the FlatBuffers project's own tests, and writes
// its value again: corpus SCHEMA IN OUT. The test beside it compiles this with that code.
package main

import (
	"log"
	"os"

	"corpus/Evolution/V1"
	"corpus/Evolution/V2"
	"corpus/MyGame/Example"

	flatbuffers "github.com/google/flatbuffers/go"
)

func main() {
	schema, in, out := os.Args[1], os.Args[2], os.Args[3]
	message, err := os.ReadFile(in)
	if err != nil {
		log.Fatal(err)
	}
	b := flatbuffers.NewBuilder(0)
	switch schema {
	case "evolution_v1":
		b.Finish(V1.GetRootAsRoot(message, 0).UnPack().Pack(b))
	case "evolution_v2":
		b.Finish(V2.GetRootAsRoot(message, 0).UnPack().Pack(b))
	default:
		b.FinishWithFileIdentifier(Example.GetRootAsMonster(message, 0).UnPack().Pack(b), []byte("MONS"))
	}
	if err := os.WriteFile(out, b.FinishedBytes(), 0o600); err != nil {
		log.Fatal(err)
	}
}
