package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// asProgram makes the test binary the program.
const asProgram = "CUSTOMCODEC_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

func TestTheCodecIsInTheField(t *testing.T) {
	for _, c := range []struct {
		args string
		want []string
	}{
		{"list codecs", []string{"json/deflated reflect std", "json/std reflect std"}},
		{"verify --codec json/deflated,json/std --dataset person,message/64", []string{"json/deflated person ok", "json/deflated message/64 unsupported", "json/std person ok"}},
	} {
		cmd := exec.Command(os.Args[0], strings.Fields(c.args)...)
		cmd.Env = append(os.Environ(), asProgram+"=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v: %s", c.args, err, out)
		}
		for _, w := range c.want {
			if !strings.Contains(strings.Join(strings.Fields(string(out)), " "), w) {
				t.Errorf("%s: no %q in %s", c.args, w, out)
			}
		}
	}
}
