// Package mistake is what a user can correct: the one error that ends a command with the exit code of mistakes, and the
// names that are most like a mistyped one. Errors of the network, the disk or ours are none.
package mistake

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Error is an error of the user. Its first line says what is wrong and what would be right; further ones are a list,
// such as the compiler's lines.
type Error struct {
	Lines []string
	Cause error // nil: the user alone
}

func (e *Error) Error() string { return strings.Join(e.Lines, "\n  ") }

func (e *Error) Unwrap() error { return e.Cause }

// Errorf is an [*Error] of one line.
func Errorf(format string, args ...any) error {
	return &Error{Lines: []string{fmt.Sprintf(format, args...)}}
}

// Linef is an [*Error] of one line, whatever it is made of.
func Linef(format string, args ...any) error {
	return Errorf("%s", Line(fmt.Errorf(format, args...)))
}

// OneOf checks the value of a flag against a short list of choices.
func OneOf(flag, given string, choices []string) error {
	if slices.Contains(choices, given) {
		return nil
	}
	return Linef("--%s: no %s %q; there are %s", flag, flag, given, strings.Join(choices, ", "))
}

// Cause drops the path that os puts into its errors.
func Cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Line is an error in one line.
func Line(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

// Nearest lists the three names that are most like what was given.
func Nearest(given string, names []string) []string {
	sorted := slices.Clone(names)
	rating := func(s string) int {
		d := levenshtein.ComputeDistance(strings.ToLower(given), strings.ToLower(s))
		if given != "" && strings.Contains(s, strings.Trim(given, "*-")) {
			d -= len(s)
		}
		return d
	}
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(rating(a), rating(b)) })
	return sorted[:min(3, len(sorted))]
}

// Near are those names as words.
func Near(given string, names []string) string { return strings.Join(Nearest(given, names), ", ") }
