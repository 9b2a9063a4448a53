package links

import (
	"context"
	"slices"
	"strings"
)

// Other builds the program with more in the environment and more flags, such as for another processor, keeps it in
// folder and returns its path.
func Other(ctx context.Context, source *Source, folder string, env []string, flags ...string) (string, error) {
	sum, err := FileSum(source.Program)
	if err != nil {
		return "", alonef("the program cannot be read: %v", err)
	}
	kept, err := openStore(folder, sum)
	if err != nil {
		return "", err
	}
	path, err := kept.get(strings.Join(append(flags, env...), "-"), func(to string) error {
		of := *source
		of.Env = append(slices.Clone(source.Env), env...)
		_, err := of.goCommand(ctx, slices.Concat([]string{"build", "-o", to}, source.Flags, flags,
			[]string{source.Package})...)
		return err
	})
	if err != nil {
		return "", err
	}
	return path, kept.close()
}
