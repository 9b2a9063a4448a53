package codecs_test

// What only code of generators imports, which serialbench has no package of: these imports keep the modules, and
// their versions, in go.mod, from which programs take them.
import (
	_ "buf.build/go/hyperpb"
	_ "github.com/calmh/xdr"
	_ "github.com/cosmos/cosmos-proto/runtime"
	_ "github.com/ipfs/go-cid"
	_ "github.com/mus-format/common-go"
	_ "github.com/shamaton/msgpackgen/msgpack"
	_ "golang.org/x/xerrors"
)
