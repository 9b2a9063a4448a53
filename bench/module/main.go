// Module tries serialbench as the go command gets it: what is committed becomes a module in a module proxy, which is a
// folder, and "go run github.com/serialbench/serialbench@latest own" is run in a module of somebody else's. Needs git,
// and the network for modules that are not in the module cache.
//
//	go run ./bench/module     # from the root of the repository; some minutes
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/serialbench/serialbench/internal/codegen/build"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "module:", err)
		os.Exit(1)
	}
}

func run() (err error) {
	work, err := os.MkdirTemp("", "serialbench-module-")
	if err != nil {
		return err
	}
	// the sources of modules may not be written
	defer func() { err = errors.Join(err, command(work, nil, "chmod", "-R", "u+w", work), os.RemoveAll(work)) }()
	size, err := publish(filepath.Join(work, "proxy"))
	if err != nil {
		return err
	}
	fmt.Printf("the module: %.1f MB\n", float64(size)/1e6)
	shop := filepath.Join(work, "shop")
	if err := os.CopyFS(shop, os.DirFS("examples/shop")); err != nil {
		return err
	}
	proxy, err := exec.Command("go", "env", "GOPROXY").Output()
	if err != nil {
		return fmt.Errorf("go env GOPROXY: %w", err)
	}
	env := []string{"GOPROXY=file://" + filepath.Join(work, "proxy") + "," + strings.TrimSpace(string(proxy)),
		"GONOSUMDB=" + build.Module, "GOFLAGS=", "XDG_CACHE_HOME=" + filepath.Join(work, "cache"),
		"GOMODCACHE=" + filepath.Join(work, "modules")}
	if err := command(shop, env, "go", "run", build.Module+"@latest", "own", "./internal/events", "Order", "--codec",
		"json/std,msgpack/tinylib,protobuf/google", "--time", "3s"); err != nil {
		return err
	}
	return command(".", nil, "diff", "-r", "examples/shop", shop) // the reader's module is as it was
}

// publish puts the commit that is checked out into a proxy, as the only version, and says how large its archive is.
func publish(proxy string) (size int64, err error) {
	const version = "v0.1.0"
	dir := filepath.Join(proxy, build.Module, "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	archive, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, archive.Close()) }()
	of := module.Version{Path: build.Module, Version: version}
	if err := zip.CreateFromVCS(archive, of, ".", "HEAD", ""); err != nil {
		return 0, err
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return 0, err
	}
	for name, text := range map[string]string{version + ".mod": string(mod), "list": version + "\n",
		version + ".info": `{"Version":"` + version + `"}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return 0, err
		}
	}
	info, err := archive.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func command(dir string, env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), env...)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}
