package conform

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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

// WriteManifest makes the folder ready for npm ci.
func WriteManifest(folder string) error {
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
