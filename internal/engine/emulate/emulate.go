// Package emulate has workers run as programs of another processor, by an emulator such as
// qemu-aarch64 that is started with them. That shows whether a library is right there, never how
// fast it is. It builds nothing itself.
package emulate

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// Emulator is a command that runs programs of another processor.
type Emulator struct {
	Name string   // of the command, without its folder
	Args []string // the command, with flags
	Arch string   // GOARCH of what it runs
}

// archs are processors by what QEMU calls them.
var archs = map[string]string{
	"aarch64": "arm64", "arm": "arm", "i386": "386", "loongarch64": "loong64", "mips": "mips", "mips64": "mips64",
	"mips64el": "mips64le",
	"mipsel":   "mipsle", "ppc64": "ppc64", "ppc64le": "ppc64le", "riscv64": "riscv64", "s390x": "s390x",
	"x86_64": "amd64",
}

// Parse reads a command such as "qemu-aarch64" or "qemu-aarch64 -cpu max". For one whose name says
// nothing of a processor, arch does, which otherwise is "".
func Parse(command, arch string) (Emulator, error) {
	args := strings.Fields(command)
	if len(args) == 0 {
		return Emulator{}, errors.New("no command is given, such as qemu-aarch64")
	}
	e := Emulator{Name: filepath.Base(args[0]), Arch: arch}
	named := archs[strings.TrimSuffix(strings.TrimPrefix(e.Name, "qemu-"), "-static")]
	switch {
	case named != "" && arch != "" && arch != named:
		return e, fmt.Errorf("%s runs programs of %s, and GOARCH is %s: leave GOARCH out", e.Name, named, arch)
	case named != "":
		e.Arch = named
	case arch == "":
		return e, fmt.Errorf("%s does not say which processor it is for: set GOARCH, as in GOARCH=arm64", e.Name)
	}
	path, err := exec.LookPath(args[0])
	if err != nil {
		hint := ""
		if strings.HasPrefix(e.Name, "qemu-") {
			hint = "; Debian has it in qemu-user"
		}
		return e, fmt.Errorf("%v%s", err, hint)
	}
	e.Args = append([]string{path}, args[1:]...)
	return e, nil
}

// Program is how workers are started from a program of that processor.
func (e Emulator) Program(p *worker.Program) *worker.Program {
	return &worker.Program{Path: e.Args[0], Args: slices.Concat(e.Args[1:], []string{p.Path}, p.Args)}
}

// machines are processors as the head of an executable has them.
var machines = map[string]elf.Machine{
	"386": elf.EM_386, "amd64": elf.EM_X86_64, "arm": elf.EM_ARM, "arm64": elf.EM_AARCH64, "loong64": elf.EM_LOONGARCH,
	"mips": elf.EM_MIPS, "mips64": elf.EM_MIPS,
	"mips64le": elf.EM_MIPS, "mipsle": elf.EM_MIPS, "ppc64": elf.EM_PPC64, "ppc64le": elf.EM_PPC64,
	"riscv64": elf.EM_RISCV, "s390x": elf.EM_S390,
}

// Check reports in the error why a program cannot be what workers are started from: it is
// not there, of another processor, or does not say what it offers.
func (e Emulator) Check(ctx context.Context, p *worker.Program) error {
	path := p.Path
	f, err := elf.Open(path)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			return err
		}
		return fmt.Errorf("%s is not a program of Linux: %v", filepath.Base(path), err)
	}
	machine := f.Machine
	if err := f.Close(); err != nil {
		return err
	}
	if want, ok := machines[e.Arch]; ok && machine != want {
		return fmt.Errorf("%s is a program of %s, and %s runs those of %s", filepath.Base(path),
			strings.TrimPrefix(machine.String(), "EM_"), e.Name, e.Arch)
	}
	if _, err := offer.Ask(ctx, e.Program(p), filepath.Base(path)); err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	return nil
}
