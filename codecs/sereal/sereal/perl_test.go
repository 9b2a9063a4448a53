package sereal

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/Sereal/Sereal/Go/sereal"
)

// TestPerl shows what "serialbench interop --lang perl" finds: Sereal's own decoder reads no struct as
// the library writes it by default, and does with PerlCompat, which puts a reference between the class
// and the map. It needs Debian's libsereal-decoder-perl.
func TestPerl(t *testing.T) {
	if err := exec.Command("perl", "-MSereal::Decoder", "-e", "1").Run(); err != nil {
		t.Skipf("Perl's Sereal::Decoder is not there: %v", err)
	}
	type person struct{ Name string }
	for _, compatible := range []bool{false, true} {
		e := sereal.NewEncoderV3()
		e.PerlCompat = compatible
		b, err := e.Marshal(person{"x"})
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("perl", "-MSereal::Decoder", "-e",
			`local $/; print Sereal::Decoder->new->decode(<STDIN>)->{Name}`)
		cmd.Stdin = bytes.NewReader(b)
		out, err := cmd.CombinedOutput()
		if compatible && (err != nil || string(out) != "x") {
			t.Errorf("with PerlCompat, %x: %s, %v", b, out, err)
		}
		if !compatible && (err == nil || !strings.Contains(string(out), "Can't bless non-reference value")) {
			t.Errorf("by default, %x: %s, %v; want that Perl refuses it", b, out, err)
		}
	}
}
