package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
)

// userModule is what is known of the user's side before types are looked at.
type userModule struct {
	Path    string // of the module that holds the package
	Dir     string
	Package string            // import path
	Name    string            // of the package
	Local   map[string]string // modules whose sources are folders: path → folder
	GoMods  []string          // go.mod files of the user's own modules, the first that of Path
	Work    string            // go.work file in use; "" for none
	Go      string            // version of the toolchain that the module uses
	Sum     string            // of every source file that the type can depend on
	With    *withCodec        // a codec of somebody else's; nil: none

	packageDir string
}

type listedModule struct {
	Path, Version, Dir, GoMod string
	Main                      bool
	Replace                   *listedModule
}

type listedPackage struct {
	ImportPath, Dir, Name string
	Standard, DepOnly     bool
	Module                *listedModule
	GoFiles, CgoFiles     []string
	EmbedFiles, SFiles    []string
	HFiles, CFiles        []string
	Error                 *struct{ Err, Pos string }
}

// findUser asks the go command about the package, and sums up the sources of
// the user's own modules that it is built from.
func findUser(ctx context.Context, r Request) (*userModule, error) {
	u, roots, err := readUser(ctx, r, []string{r.Package})
	if err != nil {
		return nil, err
	}
	return u, u.root(r.Package, roots)
}

// findUsers is findUser for packages of one module, by their names as they are asked for: those that can be imported.
func findUsers(ctx context.Context, r Request, packages []string) (map[string]*userModule, error) {
	u, roots, err := readUser(ctx, r, packages)
	if err != nil {
		return nil, err
	}
	users := map[string]*userModule{}
	for _, p := range roots {
		one := *u
		if one.root(p.ImportPath, []listedPackage{p}) == nil {
			users["."+strings.TrimPrefix(p.ImportPath, one.Path)] = &one
		}
	}
	return users, nil
}

// readUser asks the go command about packages.
func readUser(ctx context.Context, r Request, packages []string) (*userModule, []listedPackage, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, nil, mistake.Errorf(
			"no go command in PATH; a Go toolchain is needed to build the comparison: https://go.dev/dl")
	}
	for _, p := range packages {
		if strings.Contains(p, "...") {
			return nil, nil, mistake.Errorf("%s stands for many packages; want one, such as ./events", p)
		}
	}
	dir, err := filepath.Abs(r.Dir)
	if err != nil {
		return nil, nil, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, nil, mistake.Errorf("--dir: no folder %q", r.Dir)
	}
	output, err := goCommand(ctx, dir, nil, append([]string{"env", "GOWORK"}, compilation...)...)
	if err != nil {
		return nil, nil, err
	}
	work, goVersion, _ := strings.Cut(string(output), "\n")
	if work = strings.TrimSpace(work); work == "off" {
		work = ""
	}
	mode := "-mod=readonly" // modules that are replaced are where they are, not in the vendor folder
	if strings.Contains(os.Getenv("GOFLAGS"), "-mod=mod") {
		mode = "-mod=mod"
	}
	out, err := goCommand(ctx, dir, nil, append([]string{"list", "-e", "-deps", mode,
		"-json=ImportPath,Dir,Name,Standard,DepOnly,Module,GoFiles,CgoFiles,EmbedFiles,SFiles,HFiles,CFiles,Error", "--"},
		packages...)...)
	if err != nil {
		return nil, nil, &mistake.Error{Lines: append([]string{
			"the go command cannot list package " + strings.Join(packages, " ") + ":"},
			compilerLines(err)...)}
	}
	u := &userModule{Local: map[string]string{}, Go: strings.TrimSpace(goVersion), Work: work}
	sum := sha256.New()
	fmt.Fprintln(sum, u.Go)
	d := json.NewDecoder(bytes.NewReader(out))
	var roots []listedPackage
	for {
		var p listedPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, nil, fmt.Errorf("go list: %w", err)
		}
		if !p.DepOnly {
			roots = append(roots, p)
		}
		if err := u.add(sum, p); err != nil {
			return nil, nil, err
		}
	}
	if err := u.nameable(); err != nil {
		return nil, nil, err
	}
	for _, f := range u.GoMods {
		for _, name := range []string{f, strings.TrimSuffix(f, ".mod") + ".sum"} {
			if err := addFile(sum, name); err != nil && !os.IsNotExist(err) {
				return nil, nil, err
			}
		}
	}
	if u.Work != "" {
		if err := addFile(sum, u.Work); err != nil {
			return nil, nil, err
		}
	}
	u.Sum = hex.EncodeToString(sum.Sum(nil))
	return u, roots, nil
}

// root checks that the pattern names one package that can be imported.
func (u *userModule) root(pattern string, roots []listedPackage) error {
	if len(roots) != 1 {
		return mistake.Errorf("%s names %d packages, want one, such as ./events", pattern, len(roots))
	}
	p := roots[0]
	switch {
	case p.Error != nil && p.Name == "":
		return &mistake.Error{Lines: append([]string{"no package " + pattern + ":"}, splitLines(p.Error.Err)...)}
	case p.Module == nil:
		return mistake.Errorf("package %s is in no module; serialbench own compares types of a module (go mod init)", pattern)
	case p.Name == "main":
		return mistake.Errorf(
			"package %s is a program (package main), which nothing can import; move the type to a package of "+
				"its own", pattern)
	}
	u.Path, u.Dir, u.Package, u.Name, u.packageDir = p.Module.Path, p.Module.Dir, p.ImportPath, p.Name, p.Dir
	if u.Local[u.Path] == "" {
		return mistake.Errorf(
			"package %s is of module %s, which is not among your sources; serialbench own compares types of "+
				"your own modules", pattern, u.Path)
	}
	return nil
}

// nameable refuses folders of modules that no go.mod can name as a replacement.
func (u *userModule) nameable() error {
	for path, dir := range u.Local {
		if runtime.GOOS != "windows" && strings.Contains(dir, `\`) || strings.ContainsAny(dir, "\r\n\"`") {
			return mistake.Errorf("module %s lies in %q, and go.mod files cannot name such a folder; give it a name without "+
				"backslashes, quotes and line breaks, or go there by a symbolic link", path, dir)
		}
	}
	return nil
}

// add notes the module of a package whose sources are in a folder of the user's,
// and adds the package's files to the sum.
func (u *userModule) add(sum io.Writer, p listedPackage) error {
	m := p.Module
	if p.Standard || m == nil {
		return nil
	}
	switch {
	case m.Main:
		u.Local[m.Path] = m.Dir
	case m.Replace != nil && m.Replace.Version == "":
		u.Local[m.Path] = m.Dir
	default:
		return nil // go.mod names its version
	}
	if m.GoMod != "" && !slices.Contains(u.GoMods, m.GoMod) {
		u.GoMods = append(u.GoMods, m.GoMod)
	}
	fmt.Fprintln(sum, p.ImportPath, m.Dir)
	for _, list := range [][]string{p.GoFiles, p.CgoFiles, p.EmbedFiles, p.SFiles, p.HFiles, p.CFiles} {
		for _, f := range list {
			if err := addFile(sum, filepath.Join(p.Dir, f)); err != nil {
				return err
			}
		}
	}
	return nil
}

func addFile(sum io.Writer, name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	fmt.Fprintf(sum, "%s %d\n", filepath.Base(name), len(data))
	_, err = sum.Write(data)
	return err
}

// parent is the import path below which the package can be imported: that of
// the module, or of the last internal folder on the way.
func (u *userModule) parent() string {
	elems := strings.Split(u.Package, "/")
	for i := len(elems) - 1; i > 0; i-- {
		if elems[i] == "internal" && len(strings.Join(elems[:i], "/")) > len(u.Path) {
			return strings.Join(elems[:i], "/")
		}
	}
	return u.Path
}

// commandError is the failure of a go command with what it said.
type commandError struct {
	args        []string
	err         error
	stderr      string
	diagnostics []diagnostic // of go build
}

func (e *commandError) Error() string {
	return fmt.Sprintf("go %s: %v: %s", strings.Join(e.args[:min(2, len(e.args))], " "), e.err,
		strings.Join(splitLines(e.stderr), "; "))
}

func (e *commandError) Unwrap() error { return e.err }

// goCommand runs the go command in a folder and returns its standard output.
func goCommand(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	if args[0] == "build" {
		args = slices.Insert(slices.Clone(args), 1, "-json")
		// interrupted, the go command may leave its work folder behind
		work, remove, err := atomicfile.Folder(os.Getenv("GOTMPDIR"), "build")
		if err != nil {
			return nil, err
		}
		defer remove() //nolint:errcheck // what is left of it goes with the next
		env = append(slices.Clone(env), "GOTMPDIR="+work)
		if os.Getenv("GOGC") == "" { // compiling spends less on collecting garbage, at some more memory
			env = append(env, "GOGC=400")
		}
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "PWD="+dir), env...)
	// Interrupted rather than killed, it removes its temporary folder.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := worker.ChildOutput(cmd)
	if err == nil {
		return out, nil
	}
	failed := &commandError{args: args, err: err, stderr: stderr.String()}
	if args[0] == "build" {
		var text string
		failed.diagnostics, text = buildOutput(out)
		for i, d := range failed.diagnostics {
			if src, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(d.File))); err == nil {
				failed.diagnostics[i].Name = nameAt(src, d.Line, d.Column)
			}
		}
		failed.stderr += text
		failed.diagnostics = append(failed.diagnostics, dependents(ctx, cmd, failed.diagnostics, args[len(args)-1])...)
	}
	return out, failed
}

func compilerLines(err error) []string {
	var c *commandError
	if errors.As(err, &c) {
		if lines := splitLines(c.stderr); len(lines) > 0 {
			return lines
		}
	}
	return []string{err.Error()}
}

// splitLines returns the lines that say something, and not how far the go command is.
func splitLines(s string) (list []string) {
	for l := range strings.Lines(s) {
		l = strings.TrimSpace(l)
		if l != "" && !strings.HasPrefix(l, "# ") && !strings.HasPrefix(l, "go: downloading ") {
			list = append(list, l)
		}
	}
	return list
}
