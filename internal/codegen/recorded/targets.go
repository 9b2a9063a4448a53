package recorded

import (
	"context"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// DataModule is the module of programs of built-in data sets. It is the same for all of them, since generators put
// import paths into what they write.
const DataModule = "serialbenchdata"

// serialbench is the module of the sources.
const serialbench = "github.com/serialbench/serialbench"

// Targets are the Go types of data sets, each once, whose code is below gen/ in a module. dir is a folder of
// serialbench's sources; "" is the working folder. Types of hidden data sets are not measured.
func Targets(ctx context.Context, dir, module string, sets []dataset.Info) ([]generate.Target, error) {
	var targets []generate.Target
	var names []string
	for _, i := range sets {
		if slices.ContainsFunc(targets, func(t generate.Target) bool { return t.Family == i.Family() }) {
			continue
		}
		names = append(names, i.Type)
		targets = append(targets, generate.Target{Family: i.Family(), Module: serialbench, Import: module + "/gen/" +
			i.Family(), Unmeasured: i.Hidden})
	}
	types, err := schema.Load(ctx, dir, "./dataset", names...)
	if err != nil {
		return nil, fmt.Errorf("types of the data sets: %w", err)
	}
	for i, t := range types {
		targets[i].Type = t
	}
	return targets, nil
}
