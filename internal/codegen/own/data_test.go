package own

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// TestData builds the program of a built-in data set twice, and with a setting that does not build.
func TestData(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	e := engine(t, pure()...)
	d := Data{Datasets: []string{"person", "message/64"}, Codecs: []string{"json/std"}}
	p, err := e.BuildData(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(p.Path, "verify", "--dataset", "person,message/64").CombinedOutput()
	if err != nil || strings.Count(string(out), "json/std") != 2 {
		t.Errorf("verify: %v\n%s", err, out)
	}
	if again, err := e.BuildData(context.Background(), d); err != nil || !again.Cached || again.Path != p.Path {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	for name, c := range map[string]struct {
		settings Settings
		want     string
	}{
		"no toolchain": {Settings{Toolchain: "go9.99.9"}, "the toolchain go9.99.9 cannot be had"},
		"no profile":   {Settings{PGO: "/nowhere"}, "the profile cannot be read"},
	} {
		d.Settings = c.settings
		_, err := e.BuildData(context.Background(), d)
		if !errors.As(err, new(*MistakeError)) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
