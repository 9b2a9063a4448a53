package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// container is what a manifest starts; tools/types/fleet sees to it that it is a Job's.
type container struct {
	Name          string
	Command, Args []string
	Env           []struct {
		Name      string
		ValueFrom struct {
			FieldRef struct {
				FieldPath string `yaml:"fieldPath"`
			} `yaml:"fieldRef"`
		} `yaml:"valueFrom"`
	}
}

func manifest(t *testing.T, name string) (job string, completions int, c container) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../fleet/kubernetes", name))
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Metadata struct{ Name string }
		Spec     struct {
			Completions int
			Template    struct {
				Spec struct{ Containers []container }
			}
		}
	}
	if err := yaml.Unmarshal(text, &m); err != nil || len(m.Spec.Template.Spec.Containers) != 1 {
		t.Fatalf("%s: %v, %+v", name, err, m)
	}
	return m.Metadata.Name, m.Spec.Completions, m.Spec.Template.Spec.Containers[0]
}

// TestKubernetes runs the command of the Job as its controller has pods run it, on the last
// two indexes, and then that which joins the records.
func TestKubernetes(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	records := t.TempDir()
	job, completions, c := manifest(t, "job.yaml")
	place := strings.NewReplacer("/records", records, "/serialbench merge", self+" merge", "IMAGE", "")
	pod := func(c container, env map[string]string, more ...string) (string, error) {
		var words []string
		for _, w := range append(append([]string{}, c.Command...), c.Args...) {
			for name, value := range env { // as the kubelet does with variables of the container
				w = strings.ReplaceAll(w, "$("+name+")", value)
			}
			words = append(words, place.Replace(w))
		}
		if words[0] == "/serialbench" {
			words[0] = self
		}
		cmd := exec.CommandContext(t.Context(), words[0], append(words[1:], more...)...)
		cmd.Env, cmd.Dir = []string{asProgram + "=1", "HOME=" + records, "PATH=" + os.Getenv("PATH")}, t.TempDir()
		for name, value := range env {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		err := cmd.Run()
		return stderr.String(), err
	}
	for _, index := range []int{completions - 2, completions - 1} {
		name := job + "-" + strconv.Itoa(index) + "-x7k2p"
		env := map[string]string{"JOB_COMPLETION_INDEX": strconv.Itoa(index)}
		for _, v := range c.Env {
			env[v.Name] = map[string]string{"metadata.name": name,
				"metadata.labels['batch.kubernetes.io/job-name']": job}[v.ValueFrom.FieldRef.FieldPath]
			if env[v.Name] == "" {
				t.Fatalf("%s is from %q", v.Name, v.ValueFrom.FieldRef.FieldPath)
			}
		}
		// one process a cell and shard is enough here: the last of two flags counts
		if problem, err := pod(c, env, "--processes="+strconv.Itoa(completions), "--quality=quick"); err != nil {
			t.Fatalf("index %d: %v\n%s", index, err, problem)
		}
		rec, err := os.ReadFile(filepath.Join(records, name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		if want := `"shard":{"k":` + strconv.Itoa(index+1) + `,"n":` + strconv.Itoa(completions) +
			`,`; !bytes.Contains(rec, []byte(want)) || !bytes.Contains(rec, []byte(`"job":"`+job+`"`)) {
			t.Errorf("index %d: no %s of job %s in %.300s", index, want, job, rec)
		}
	}
	_, _, c = manifest(t, "merge.yaml")
	problem, err := pod(c, nil)
	if want := "missing: " + strconv.Itoa(completions-2) + " of " + strconv.Itoa(completions) + " shards"; err != nil ||
		!strings.Contains(problem, want) {
		t.Errorf("merge: %v, want %q:\n%s", err, want, problem)
	}
	if _, err := os.Stat(filepath.Join(records, "merged.jsonl.gz")); err != nil {
		t.Error(err)
	}
}
