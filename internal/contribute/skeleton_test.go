package contribute

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/serialbench/serialbench/internal/longtest/golden"
	"github.com/serialbench/serialbench/internal/mistake"
)

func skeletons() (list []Skeleton) {
	names, _ := Kinds()
	for _, kind := range names {
		list = append(list, Skeleton{ID: "json/my-" + kind, Kind: kind, Module: "example.org/mine/json"})
	}
	return list
}

func TestSkeletonsAreAsInTestdata(t *testing.T) {
	for _, s := range skeletons() {
		files, err := s.Files()
		if err != nil {
			t.Fatal(err)
		}
		var archive txtar.Archive
		for _, f := range files {
			archive.Files = append(archive.Files, txtar.File{Name: f.Name, Data: f.Data})
		}
		golden.File(t, filepath.Join("testdata", s.Kind+".txtar"), txtar.Format(&archive))
	}
}

// TestSkeletonsCompile compiles each skeleton, with its test, where it would be in the
// repository, without writing it there.
func TestSkeletonsCompile(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace := map[string]string{}
	args := []string{"test", "-c", "-vet=off", "-o", os.DevNull, "-overlay", filepath.Join(dir, "overlay.json")}
	for _, s := range skeletons() {
		s.Module = "github.com/goccy/go-json" // which is there
		files, err := s.Files()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			to := filepath.Join(dir, s.Kind+"_"+strings.ReplaceAll(f.Name, "/", "_"))
			if err := os.WriteFile(to, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
			replace[filepath.Join(root, filepath.FromSlash(s.Folder()), filepath.FromSlash(f.Name))] = to
		}
		args = append(args, "./"+s.Folder())
		if strings.Contains(files[0].Name, "/") { // adapter/, the first by name
			args = append(args, "./"+s.Folder()+"/adapter")
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestSkeletonHasThingsToDo: a skeleton that is left as it is does not pass.
func TestSkeletonHasThingsToDo(t *testing.T) {
	for _, s := range skeletons() {
		files, err := s.Files()
		if err != nil {
			t.Fatal(err)
		}
		todo := 0
		for _, f := range files {
			for _, m := range lines(f.Name, f.Data) {
				if !strings.Contains(m, "still to do: ") {
					t.Errorf("%s: %s", s.Kind, m)
				}
				todo++
			}
		}
		if todo < 4 {
			t.Errorf("%s: only %d lines are marked", s.Kind, todo)
		}
	}
}

func TestSkeletonMistakes(t *testing.T) {
	for want, s := range map[string]Skeleton{
		`"json" is no id`:               {ID: "json", Kind: "reflect"},
		`"json/My" is no id`:            {ID: "json/My", Kind: "reflect"},
		`"json/a/b" is no id`:           {ID: "json/a/b", Kind: "reflect"},
		`"../../etc" is no id`:          {ID: "../../etc", Kind: "reflect"},
		`"internal/x": codecs/internal`: {ID: "internal/x", Kind: "reflect"},
		`--kind: no kind ""`:            {ID: "json/mine"},
		`--kind: no kind "byhand"`:      {ID: "json/mine", Kind: "byhand"},
		`malformed import path "no mod`: {ID: "json/mine", Kind: "reflect", Module: "no module"},
		`--tool: malformed`:             {ID: "json/mine", Kind: "methods", Module: "std", Tool: "no tool"},
	} {
		_, err := s.Files()
		var mistake *mistake.Error
		if !errors.As(err, &mistake) || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v, want one line that begins with %s", s, err, want)
		}
	}
}
