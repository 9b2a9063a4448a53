package cli

import (
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/shapes"
)

// shapesFile reads the file of --shapes.
func shapesFile(path string) (*shapes.File, error) {
	if !shapes.Is(path) {
		return nil, wrongf("--shapes: %s is no file of shapes, as the module tap writes them", path)
	}
	return shapes.Read(path)
}

// mix weighs data sets by the messages of a file of shapes.
func (p *program) mix(path string, of []string) (weights []recommend.Weight, err error) {
	file, err := shapesFile(path)
	if err != nil {
		return nil, err
	}
	looks := p.field.Looks(of)
	if len(looks) == 0 {
		return nil, wrongf("--shapes: none of the data sets is built in, so that none can be weighed; leave --shapes out")
	}
	weights, err = weighed(file.Sites, looks)
	if err == nil && len(weights) == 0 {
		err = wrongf("--shapes: %s has no sampled message: let the service run for longer, or at a greater rate", path)
	}
	return weights, err
}

// weighed are the data sets that are nearest to messages.
func weighed(sites []*shapes.Site, looks []shapes.Look) (weights []recommend.Weight, err error) {
	if len(looks) == 0 {
		return nil, nil
	}
	near, err := shapes.Mix(sites, looks, dataset.DefaultSeed)
	for _, n := range near {
		weights = append(weights, recommend.Weight{Dataset: n.Dataset, Share: n.Share, Why: n.Words()})
	}
	return weights, err
}
