package sonic_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/decoder"
)

// Negative zero is written as -0 and read as 0, where encoding/json keeps the
// sign; -0.0 is read right. The adapter does nothing about it.
func TestBugNegativeZero(t *testing.T) {
	type value struct{ F float64 }
	out, err := sonic.Marshal(&value{math.Copysign(0, -1)})
	if err != nil {
		t.Fatal(err)
	}
	var v value
	if err := sonic.Unmarshal(out, &v); err != nil {
		t.Fatal(err)
	}
	if math.Signbit(v.F) {
		t.Errorf("%s keeps its sign: the bug is fixed", out)
	}
}

// What a number at the end of the input means depends on the byte behind it.
// Structs end in a brace, so the adapter is not concerned.
func TestBugReadsPastEnd(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the decoder of other processors does not")
	}
	read := func(memory string) bool {
		var f float64
		if err := sonic.UnmarshalString(memory[:2], &f); err != nil {
			t.Fatal(err)
		}
		return math.Signbit(f)
	}
	if read("-0.") == read("-0}") {
		t.Error("the byte behind the input has no influence: the bug is fixed")
	}
}

// A stream that ends inside a value ends like one that is over.
func TestBugEndInsideValue(t *testing.T) {
	var out struct{ A string }
	if err := decoder.NewStreamDecoder(bytes.NewReader([]byte(`{"A":"b`))).Decode(&out); !errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v for an object that is cut off, which is not io.EOF any more", err)
	}
}

// The decoder of arm64, which SONIC_USE_OPTDEC=1 asks for on amd64 too, refuses the largest float32 as
// it is written: it reads a float64, which is a little larger. The adapter does nothing about it.
func TestBugMaxFloat32(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("sonic is encoding/json on other processors")
	}
	if runtime.GOARCH == "amd64" && os.Getenv("SONIC_USE_OPTDEC") != "1" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestBugMaxFloat32$")
		cmd.Env = append(os.Environ(), "SONIC_USE_OPTDEC=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	out, err := sonic.Marshal(float32(math.MaxFloat32))
	if err != nil {
		t.Fatal(err)
	}
	var v float32
	if err := sonic.Unmarshal(out, &v); err == nil || !strings.Contains(err.Error(), "mismatched type") {
		t.Errorf("%s is read as %v, error %v: the bug is fixed", out, v, err)
	}
}
