package generate

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Toolbox runs third-party generators: Go tools from the tools module, other
// programs from PATH. Each job has a folder of its own inside the tools module,
// so that generators that load Go packages find their imports; Close removes them all.
type Toolbox struct {
	Env []string // added to the environment of every tool

	ctx    context.Context
	module string // folder of the tools module
	work   string

	mu    sync.Mutex
	paths map[string]string // tool → executable
	n     int
}

// NewToolbox uses the tools module in folder dir.
func NewToolbox(ctx context.Context, dir string) (*Toolbox, error) {
	dir, err := filepath.Abs(dir) // jobs run in folders of their own
	if err != nil {
		return nil, fmt.Errorf("toolbox: %w", err)
	}
	work, err := os.MkdirTemp(dir, "work-")
	if err != nil {
		return nil, fmt.Errorf("toolbox: %w", err)
	}
	return &Toolbox{ctx: ctx, module: dir, work: work, paths: map[string]string{}}, nil
}

// Close removes the job folders.
func (t *Toolbox) Close() error { return os.RemoveAll(t.work) }

func (t *Toolbox) find(tool string) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if p := t.paths[tool]; p != "" {
		return p, nil
	}
	var path string
	if filepath.IsAbs(tool) {
		path = tool
	} else if !strings.Contains(tool, "/") {
		p, err := exec.LookPath(tool)
		if err != nil {
			return "", &NotInstalledError{tool}
		}
		path = p
	} else {
		cmd := exec.CommandContext(t.ctx, "go", "tool", "-n", tool)
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // killed, it leaves its work folder
		cmd.WaitDelay = 10 * time.Second
		cmd.Dir = t.module
		cmd.Env = append(append(os.Environ(), "PWD="+t.module), t.Env...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("generator %s: build: %w: %s", tool, err, onOneLine(stderr.String()))
		}
		path = strings.TrimSpace(string(out))
		if _, err := os.Stat(path); err != nil {
			return "", fmt.Errorf("generator %s: %w", tool, err)
		}
	}
	t.paths[tool] = path
	return path, nil
}

// Run carries out one job. Where the program says that it failed, the error is a [*FailedError].
func (t *Toolbox) Run(job emit.Job) ([]emit.File, error) {
	path, err := t.find(job.Tool)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	t.n++
	dir := filepath.Join(t.work, fmt.Sprintf("job%d", t.n))
	t.mu.Unlock()
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	given := map[string][]byte{}
	for _, f := range job.In {
		given[f.Name] = f.Data
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			return nil, err
		}
	}
	cmd, err := t.command(job, path, dir)
	if err != nil {
		return nil, err
	}
	var stdout, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	if job.Stdout != "" {
		cmd.Stdout = &stdout
	}
	if err := cmd.Run(); err != nil {
		return nil, t.failure(job.Tool, err, strings.ReplaceAll(log.String(), dir+string(filepath.Separator), ""))
	}
	files, err := changed(dir, given)
	if err != nil {
		return nil, err
	}
	if job.Stdout != "" {
		files = append(files, emit.File{Name: job.Stdout, Data: stdout.Bytes()})
	}
	return settled(job, files), nil
}

// command is the program of a job in its folder.
func (t *Toolbox) command(job emit.Job, path, dir string) (*exec.Cmd, error) {
	args := make([]string, len(job.Args))
	for i, a := range job.Args {
		var err error
		if args[i], err = t.expand(a, dir); err != nil {
			return nil, err
		}
	}
	cmd := exec.CommandContext(t.ctx, path, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // so that tools clean up
	cmd.WaitDelay = 5 * time.Second
	cmd.Dir = dir
	cmd.Stdin = bytes.NewReader(job.Stdin)
	cmd.Env = append(append(os.Environ(), "PWD="+dir), t.Env...)
	for _, e := range job.Env {
		cmd.Env = append(cmd.Env, strings.ReplaceAll(e, "{DIR}", dir))
	}
	return cmd, nil
}

func (t *Toolbox) expand(arg, dir string) (string, error) {
	arg = strings.ReplaceAll(arg, "{DIR}", dir)
	before, rest, found := strings.Cut(arg, "{tool:")
	if !found {
		return arg, nil
	}
	tool, after, _ := strings.Cut(rest, "}")
	path, err := t.find(tool)
	return before + path + after, err
}

func changed(dir string, given map[string][]byte) ([]emit.File, error) {
	var files []emit.File
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if old, ok := given[name]; !ok || !bytes.Equal(old, data) {
			files = append(files, emit.File{Name: name, Data: data})
		}
		return nil
	})
	return files, err
}

// settled is files without what differs from run to run.
func settled(job emit.Job, files []emit.File) []emit.File {
	if job.Volatile == nil {
		return files
	}
	for i, f := range files {
		files[i].Data = job.Volatile.ReplaceAll(f.Data, []byte(job.Settled))
	}
	return files
}
