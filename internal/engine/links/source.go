package links

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// Variable names the variable of the environment in which a program that built
// this one says how, as a [Source] in JSON.
const Variable = "SERIALBENCH_BUILD"

// Source is what the program is built from.
type Source struct {
	Program string   `json:"program"` // the executable that was built; another one is not built like that
	Dir     string   `json:"dir"`
	Package string   `json:"package"`         // relative to Dir, or an import path
	Flags   []string `json:"flags,omitempty"` // of go build
	Env     []string `json:"env,omitempty"`   // added to that of this process
}

// String is the source as the environment of a program that is started has it.
func (s Source) String() string {
	text, err := json.Marshal(s)
	if err != nil { // of strings: cannot be
		panic(err)
	}
	return Variable + "=" + string(text)
}

// Find looks for the sources of this program: those that it was told of, and those
// of go run, which are in the module of the working folder. The sources of a program that was
// built at another time may be others by now. The error is an [*AloneError].
func Find(ctx context.Context) (*Source, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, alonef("this program is not known: %v", err)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil, alonef("this program does not say what it was built from")
	}
	return find(ctx, path, info, os.Getenv(Variable))
}

func find(ctx context.Context, path string, info *debug.BuildInfo, told string) (*Source, error) {
	if told != "" {
		s := &Source{}
		if err := json.Unmarshal([]byte(told), s); err != nil {
			return nil, alonef("%s is not understood: %v", Variable, err)
		}
		if same, err := sameFile(s.Program, path); err == nil && same {
			return s, s.check(ctx, info)
		}
	}
	if !ranByGo(path) || strings.HasSuffix(path, ".test") {
		return nil, alonef("the program was built before, so its sources may be others by now; go run . and own make several links")
	}
	s := &Source{Program: path, Package: info.Path, Flags: flagsOf(info), Env: envOf(info)}
	out, err := s.goCommand(ctx, "list", "-f", "{{if .Module}}{{if .Module.Main}}{{.Dir}}{{end}}{{end}}", s.Package)
	if err != nil {
		return nil, err
	}
	if s.Dir = strings.TrimSpace(out); s.Dir == "" {
		return nil, alonef("the sources of %s are not in the module of the working folder", info.Path)
	}
	return s, s.check(ctx, info)
}

// ranByGo reports whether a program lies where go run builds it: in a folder
// of the go command's own, for the time being or in its cache.
func ranByGo(path string) bool {
	return slices.ContainsFunc(strings.Split(filepath.ToSlash(path), "/"), func(part string) bool { return strings.HasPrefix(part, "go-build") })
}

func sameFile(a, b string) (bool, error) {
	x, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y), err
}

// check refuses a toolchain that is not the program's.
func (s *Source) check(ctx context.Context, info *debug.BuildInfo) error {
	out, err := s.goCommand(ctx, "env", "GOVERSION")
	if err != nil {
		return err
	}
	if have := strings.TrimSpace(out); have != info.GoVersion {
		return alonef("the program was built by %s, and the go command here is %s", info.GoVersion, have)
	}
	return nil
}

// flagsOf are the flags of go build that a program was built with.
func flagsOf(info *debug.BuildInfo) []string {
	flags := []string{"-buildvcs=false"}
	for _, set := range info.Settings {
		if strings.HasPrefix(set.Key, "-") && set.Key != "-compiler" && set.Key != "-buildmode" {
			flags = append(flags, set.Key+"="+set.Value)
		}
	}
	return flags
}

// envOf are the variables of the environment that a program was built with.
func envOf(info *debug.BuildInfo) []string {
	var env []string
	for _, set := range info.Settings {
		if strings.HasPrefix(set.Key, "GO") || strings.HasPrefix(set.Key, "CGO_") {
			env = append(env, set.Key+"="+set.Value)
		}
	}
	return env
}

// build links the program with more flags of the linker. Its symbol table is left
// out, which no worker needs: that changes nothing of the code and halves the time.
func (s *Source) build(ctx context.Context, to, flags string) error {
	args := []string{"build", "-o", to}
	all := "-s -w " + flags
	for _, f := range s.Flags {
		if name, more, ok := strings.Cut(f, "="); ok && strings.TrimLeft(name, "-") == "ldflags" {
			all = more + " " + all
			continue
		}
		args = append(args, f)
	}
	if _, err := s.goCommand(ctx, append(args, "-ldflags="+all, s.Package)...); err != nil {
		return err
	}
	return s.compare(to)
}

// compare makes sure that a link is one of the same libraries.
func (s *Source) compare(path string) error {
	ours, err := buildinfo.ReadFile(s.Program)
	if err != nil {
		return alonef("the program does not say what it was built from: %v", err)
	}
	theirs, err := buildinfo.ReadFile(path)
	if err != nil {
		return alonef("a link of the program does not say what it was built from: %v", err)
	}
	same := func(a, b *debug.Module) bool { return a.Path == b.Path && a.Version == b.Version }
	if ours.Path != theirs.Path || ours.GoVersion != theirs.GoVersion || !slices.EqualFunc(ours.Deps, theirs.Deps, same) {
		return alonef("a link of the program has other libraries than the program: its sources were changed")
	}
	return nil
}

// goCommand runs the go command over the sources and returns what it says.
func (s *Source) goCommand(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = s.Dir
	cmd.Env = append(append(os.Environ(), s.Env...), "PWD="+s.Dir)
	if s.Dir == "" {
		cmd.Env = cmd.Env[:len(cmd.Env)-1]
	}
	// Interrupted rather than killed, it removes its temporary folder.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		return "", alonef("go %s: %v: %s", args[0], err, lines[len(lines)-1])
	}
	return out.String(), nil
}
