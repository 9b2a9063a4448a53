package build

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// sumOfTree is the sum of the names, modes and contents of all files below dir, .git among them.
func sumOfTree(t *testing.T, dir string) string {
	t.Helper()
	sum := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(sum, path, info.Mode())
		if d.IsDir() {
			return nil
		}
		data, err := os.ReadFile(path)
		sum.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sum.Sum(nil))
}

// TestCheckout gets the sources of a commit and leaves the tree, with its uncommitted
// change, and the repository byte-identical.
func TestCheckout(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := userFiles(t, map[string]string{"shop/go.mod": "module example.org/shop\n\ngo 1.24\n",
		"shop/events/events.go": "package events // old\n", ".gitattributes": "shop/events/kept.go export-ignore\n",
		"shop/events/kept.go": "package events // not for export\n"})
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"},
		{"-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "one"}, {"tag", "v1"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	if err := write(filepath.Join(dir, "shop/events/events.go"), []byte("package events // new\n")); err != nil {
		t.Fatal(err)
	}
	before := sumOfTree(t, dir)
	e := &Engine{Cache: t.TempDir()}
	for range 2 { // made, then found
		got, err := e.Checkout(context.Background(), filepath.Join(dir, "shop"), "v1")
		if err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(filepath.Join(got, "events/events.go")); err != nil ||
			!strings.Contains(string(text), "old") {
			t.Errorf("the sources at v1: %q, %v", text, err)
		}
	}
	if after := sumOfTree(t, dir); after != before {
		t.Error("the tree or the repository changed")
	}
	for ref, want := range map[string]string{"v2": `no commit, tag or branch "v2"`, "--output=x": "is no commit",
		"": "is no commit"} {
		if _, err := e.Checkout(context.Background(), dir, ref); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", ref, err, want)
		}
	}
	if _, err := e.Checkout(context.Background(), t.TempDir(), "v1"); err == nil ||
		!strings.Contains(err.Error(), "no git repository") {
		t.Errorf("outside: %v", err)
	}
}
