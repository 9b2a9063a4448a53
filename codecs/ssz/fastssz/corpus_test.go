package fastssz

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	ssz "github.com/ferranbt/fastssz"
	"github.com/ferranbt/fastssz/spectests"
)

// fixtures is the folder of the library's own fixtures of the consensus specification, in its module.
func fixtures(t *testing.T) string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/ferranbt/fastssz").Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(dir)), "spectests", "fixtures")
}

// TestBitlists reads the bit lists of the specification's tests, which are named by the most bits that
// there may be and how many there are: one with more, and one without the bit that ends it, has to be refused.
func TestBitlists(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(fixtures(t), "bitlist", "*", "serialized.ssz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d fixtures, %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file))
		list, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var limit, size uint64
		if _, err := fmt.Sscanf(name, "bitlist_%d_but_%d", &limit, &size); err != nil {
			limit = 1 << 20
		} else if err := ssz.ValidateBitlist(list, size); err != nil {
			t.Errorf("%s: refused with as much room as it has bits: %v", name, err)
		}
		if err := ssz.ValidateBitlist(list, limit); err == nil {
			t.Errorf("%s: % x is accepted", name, list)
		}
	}
}

// TestBeaconState reads a state of the beacon chain and has it written the same; damaged, it is refused.
func TestBeaconState(t *testing.T) {
	if testing.Short() {
		t.Skip("it is 58 MB")
	}
	message, err := os.ReadFile(filepath.Join(fixtures(t), "beacon_state_bellatrix.ssz"))
	if err != nil {
		t.Fatal(err)
	}
	var state spectests.BeaconStateBellatrix
	if err := state.UnmarshalSSZ(message); err != nil {
		t.Fatal(err)
	}
	if back, err := state.MarshalSSZ(); err != nil || !bytes.Equal(back, message) {
		t.Errorf("it is not written the same: %d bytes of %d, %v", len(back), len(message), err)
	}
	const at = 524464 // of the first offset: the parts before it are of fixed length
	first := binary.LittleEndian.Uint32(message[at:])
	for name, damaged := range map[string][]byte{
		"nothing":              {},
		"the fixed part alone": message[:first-1],
		"one byte less":        message[:len(message)-1],
	} {
		if err := new(spectests.BeaconStateBellatrix).UnmarshalSSZ(damaged); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	for _, moved := range []uint32{first - 4, first + 4, uint32(len(message)) + 1} {
		binary.LittleEndian.PutUint32(message[at:], moved)
		if err := new(spectests.BeaconStateBellatrix).UnmarshalSSZ(message); err == nil {
			t.Errorf("a first offset of %d for %d is accepted", moved, first)
		}
	}
}
