package links

import (
	"debug/elf"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
)

func TestOther(t *testing.T) {
	longtest.Only(t, "compiles the standard library for another processor")
	s, folder := program(t), t.TempDir()
	s.Env = append(s.Env, "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=1")
	path, err := Other(t.Context(), s, folder, []string{"GOARCH=s390x", "CGO_ENABLED=0"})
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if f.Machine != elf.EM_S390 {
		t.Errorf("got a program of %s", f.Machine)
	}
	s.Package = "./nowhere" // what is kept is not made again
	if again, err := Other(t.Context(), s, folder, []string{"GOARCH=s390x", "CGO_ENABLED=0"}); err != nil ||
		again != path {
		t.Errorf("got %s, %v", again, err)
	}
	if _, err := Other(t.Context(), s, folder, []string{"GOARCH=pdp11"}); err == nil {
		t.Error("built for a processor that there is not")
	}
}
