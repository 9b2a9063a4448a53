package session

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
)

// Toolchain is the name of a Go release, which may be given without "go".
func Toolchain(t string) string {
	if t != "" && t[0] >= '0' && t[0] <= '9' {
		return "go" + t
	}
	return t
}

// ModuleName is a module and what it is taken from.
func ModuleName(m build.ModuleAt) string {
	if m.Dir != "" {
		return m.Path + "@" + m.Dir
	}
	return m.Path + "@" + m.Version
}

// notEnv are variables that serialbench sets itself: figures are of one core, and builds of one module.
var notEnv = []string{"GOMAXPROCS", "GOFLAGS", "GOWORK"}

// CheckEnv says what is wrong with the variables of --env.
func CheckEnv(env []string) error {
	for _, e := range env {
		k, value, ok := strings.Cut(e, "=")
		if !ok || k == "" {
			return mistake.Linef("--env: %q is no K=V, such as GOEXPERIMENT=nojsonv2", e)
		}
		if slices.Contains(notEnv, k) {
			return mistake.Linef("--env: %s is set by serialbench for every worker, so it would change nothing", k)
		}
		if err := worker.CheckPace(k, value); err != nil {
			return mistake.Linef("--env: %v", err)
		}
	}
	return nil
}

// PartOf is the part of the work that --shard and --shards say, where it is done, and what is to be said of it; nil:
// all of it.
func PartOf(text string, n int, env func(string) string) (at *record.Shard, note string, err error) {
	switch {
	case text == "" && n == 0:
		return nil, "", nil
	case text == "":
		return nil, "", mistake.Linef("--shards: %d shards, but not which: give --shard K/%d or --shard auto", n, n)
	case n < 0:
		return nil, "", mistake.Linef("--shards: %d is not a number of shards, such as 8", n)
	}
	at = &record.Shard{Job: shard.Job(env)}
	if text == "auto" {
		found, err := shard.Auto(env, n)
		if err != nil {
			return nil, "", mistake.Linef("--shard auto: %v", err)
		}
		at.K, at.N, at.Engine = found.K, found.N, found.Engine
		note = fmt.Sprintf("shard %s, of %s (%s)", found.Shard, found.Engine, found.From)
	} else {
		s, err := shard.Parse(text, n)
		if err != nil {
			return nil, "", mistake.Linef("--shard: %v", err)
		}
		at.K, at.N = s.K, s.N
	}
	if host, err := os.Hostname(); err == nil { // a record without it is none the worse
		at.Host = host
	}
	return at, note, nil
}

// Absolute is a path that holds in any folder; "" of none.
func Absolute(path string) string {
	if path == "" {
		return ""
	}
	abs, err := filepath.Abs(path)
	if err != nil { // no working folder: the program will say so
		return path
	}
	return abs
}

// SplitModule splits "module@version".
func SplitModule(flag, given string) (path, query string, err error) {
	path, query, ok := strings.Cut(given, "@")
	if !ok || path == "" || query == "" {
		return "", "", mistake.Linef("--%s: %q is no module at a version, such as goccy/go-json@v0.12.0 or "+
			"goccy/go-json@./fork",
			flag, given)
	}
	return path, query, nil
}

// SplitType splits "PACKAGE:Type".
func SplitType(given string) (pkg, name string, err error) {
	i := strings.LastIndex(given, ":")
	if i <= 0 || i == len(given)-1 {
		return "", "", mistake.Linef("--type: %q is no PACKAGE:Type, such as ./events:Order", given)
	}
	return given[:i], given[i+1:], nil
}
