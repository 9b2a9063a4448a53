// Package links makes other links of a program, in which the linker put
// the functions elsewhere (go tool link -randlayout): where code lies in memory changes
// how fast it is, and one link is one draw of that. It needs the sources and a Go
// toolchain; without them there is the program itself only. It measures nothing.
package links

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Link is one link of the program.
type Link struct {
	Path       string
	Executable string // SHA-256 of the file, hex
	Flags      string // of the linker, beside the program's own; "" for the program itself
}

// AloneError says why there is the program itself only.
type AloneError struct{ Reason string }

func (e *AloneError) Error() string { return e.Reason }

func alonef(format string, args ...any) error { return &AloneError{fmt.Sprintf(format, args...)} }

// Of makes links of a program: as many as count says, itself included, which is the first. An [*AloneError] says why
// there is the program itself only.
func Of(ctx context.Context, source *Source, folder string, count int) ([]Link, error) {
	sum, err := FileSum(source.Program)
	if err != nil {
		return nil, err
	}
	return source.more(ctx, Link{Path: source.Program, Executable: sum}, folder, count)
}

// Folder is where links are kept: in the cache folder of the user.
func Folder() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", alonef("there is no cache folder for links: %v", err)
	}
	return filepath.Join(base, "serialbench", "links"), nil
}

// more makes the links of a program that are not there.
func (s *Source) more(ctx context.Context, program Link, folder string, count int) ([]Link, error) {
	list := []Link{program}
	kept, err := openStore(folder, program.Executable)
	if err != nil {
		return list, err
	}
	for seed := 1; seed < count; seed++ {
		flags := fmt.Sprintf("-randlayout=%d", seed)
		path, err := kept.get(flags, func(to string) error { return s.build(ctx, to, flags) })
		if ctx.Err() != nil {
			return list[:1], context.Cause(ctx)
		}
		if err != nil {
			return list[:1], errors.Join(err, kept.close())
		}
		sum, err := FileSum(path)
		if err != nil {
			return list[:1], alonef("a link cannot be read: %v", err)
		}
		list = append(list, Link{Path: path, Executable: sum, Flags: flags})
	}
	if err := kept.close(); err != nil {
		return list[:1], err
	}
	return list, nil
}
