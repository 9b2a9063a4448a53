package fleet

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

const manifests = "../../../fleet/kubernetes"

func job(t *testing.T, name string) (*batchv1.Job, string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(manifests, name))
	if err != nil {
		t.Fatal(err)
	}
	var j batchv1.Job
	if err := yaml.UnmarshalStrict(text, &j); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return &j, string(text)
}

// Every manifest is a Job, without a field that the API does not know, or a field twice.
func TestManifests(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(manifests, "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no manifests in %s: %v", manifests, err)
	}
	for _, f := range files {
		j, text := job(t, filepath.Base(f))
		if j.APIVersion != batchv1.SchemeGroupVersion.String() || j.Kind != "Job" || j.Name == "" {
			t.Errorf("%s is %s %s %q", f, j.APIVersion, j.Kind, j.Name)
		}
		pod := j.Spec.Template.Spec
		if len(pod.Containers) != 1 || len(pod.Containers[0].Command) == 0 {
			t.Errorf("%s: %d containers", f, len(pod.Containers))
			continue
		}
		for _, m := range pod.Containers[0].VolumeMounts {
			known := false
			for _, v := range pod.Volumes {
				known = known || v.Name == m.Name && v.PersistentVolumeClaim != nil
			}
			if !known {
				t.Errorf("%s: nothing is mounted at %s", f, m.MountPath)
			}
		}
		// what must not pass does not
		for field, planted := range map[string]string{"completion": "spec:\n  completion: 8\n",
			"backoffLimitPerIndx": "spec:\n  backoffLimitPerIndx: 8\n"} {
			if err := yaml.UnmarshalStrict([]byte(strings.Replace(text, "spec:\n", planted, 1)), &batchv1.Job{}); err == nil ||
				!strings.Contains(err.Error(), field) {
				t.Errorf("%s: the unknown field %s passes: %v", f, field, err)
			}
		}
	}
}

// The number of shards is said where the program and where the controller look for it.
func TestIndexedJob(t *testing.T) {
	j, _ := job(t, "job.yaml")
	s := j.Spec
	if s.CompletionMode == nil || *s.CompletionMode != batchv1.IndexedCompletion || s.Completions == nil ||
		s.Parallelism == nil || s.BackoffLimitPerIndex == nil || s.MaxFailedIndexes == nil {
		t.Fatalf("not an Indexed Job with a limit for each index: %+v", s)
	}
	n := strconv.Itoa(int(*s.Completions))
	c := s.Template.Spec.Containers[0]
	if !slices.Contains(c.Args, "--shards="+n) || !slices.Contains(c.Args, "--shard=auto") {
		t.Errorf("%s completions, and %q", n, c.Args)
	}
	if c.Resources.Limits.Cpu().Cmp(*c.Resources.Requests.Cpu()) != 0 || c.Resources.Limits.Cpu().MilliValue()%1000 != 0 {
		t.Errorf("the CPU manager gives no whole cores to %v of %v", c.Resources.Requests.Cpu(), c.Resources.Limits.Cpu())
	}
}
