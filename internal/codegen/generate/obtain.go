package generate

import (
	"bytes"
	"context"
	"fmt"
	"go/build/constraint"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Lacking are the codecs, by their ids, that the Go with these build tags cannot have, and why.
func Lacking(codecs []emit.Codec, tags []string) (map[string]string, error) {
	lacking := map[string]string{}
	for _, c := range codecs {
		if c.Needs.Constraint == "" {
			continue
		}
		x, err := constraint.Parse("//go:build " + c.Needs.Constraint)
		if err != nil {
			return nil, fmt.Errorf("codec %s: what it needs of Go: %w", c.ID, err)
		}
		if !x.Eval(func(tag string) bool { return slices.Contains(tags, tag) }) {
			lacking[c.ID] = c.Needs.Else
		}
	}
	return lacking, nil
}

// BuildTags are the tags that the go command sets by itself, of its release and of experiments, with more in its
// environment.
func BuildTags(ctx context.Context, env []string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-f", `{{join context.ReleaseTags " "}} {{join context.ToolTags " "}}`,
		"unsafe")
	cmd.Dir = os.TempDir()
	cmd.Env = append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("ask the go command for its tags: %w: %s", err, strings.TrimSpace(stderr.String()))
	}
	return strings.Fields(string(out)), nil
}
