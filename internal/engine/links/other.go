package links

import (
	"context"
	"slices"
)

// Other builds the program for another processor, by its GOARCH, keeps it in folder and
// returns its path. It is built without C, which asks for a compiler of that processor.
func Other(ctx context.Context, source *Source, folder, arch string) (string, error) {
	sum, err := FileSum(source.Program)
	if err != nil {
		return "", alonef("the program cannot be read: %v", err)
	}
	kept, err := openStore(folder, sum)
	if err != nil {
		return "", err
	}
	path, err := kept.get("-"+arch, func(to string) error {
		args := append([]string{"build", "-o", to, "-ldflags=-s -w"}, source.Flags...)
		of := *source
		of.Env = append(slices.Clone(source.Env), "GOARCH="+arch, "CGO_ENABLED=0")
		_, err := of.goCommand(ctx, append(args, source.Package)...)
		return err
	})
	if err != nil {
		return "", err
	}
	return path, kept.close()
}
