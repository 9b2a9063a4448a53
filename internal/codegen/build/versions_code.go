package build

import (
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// target is where the code of a version goes.
func (b *versionsBuilder) target(v Version) generate.Target {
	family := v.Name + "gen"
	return generate.Target{Family: family, Type: b.placed(v), Module: Module, Import: b.module + "/gen/" + family,
		Unmeasured: true, Own: true, Evolving: true}
}

// writeSuite writes the code of all rows and what puts them together.
func (b *versionsBuilder) writeSuite() error {
	if err := b.writeFamilies(); err != nil {
		return err
	}
	src, err := b.suiteSource()
	if err != nil {
		return err
	}
	if err := b.put("cmd/main.go", src); err != nil {
		return err
	}
	var ids []string
	for _, v := range b.versions.List {
		ids = append(ids, b.versions.Prefix+v.Name)
	}
	return b.writeField(ids)
}

// suiteSource is the program.
func (b *versionsBuilder) suiteSource() ([]byte, error) {
	s := emit.NewSource("main")
	s.Import("embed", "_")
	s.Import("encoding/json", "")
	imports(s, Module, "codec", "dataset", "scratch", "suite", "workers")
	s.P("//go:embed field.json\nvar field []byte\n")
	s.P("func main() { workers.Main(versions()) }\n")
	s.P(`// versions is a data set for each version.
func versions() (*suite.Suite, error) {
	var f struct {
		Codecs  []codec.Info
		Missing map[string]map[string][]codec.Problem
	}
	if err := json.Unmarshal(field, &f); err != nil {
		return nil, err
	}
	var cases []*suite.Case
	var infos []dataset.Info
	var missing []suite.Missing`)
	for _, v := range b.versions.List {
		pkg, gen := s.Import(b.importPath(v), "v"+v.Name), s.Import(b.target(v).Import, "")
		id := b.versions.Prefix + v.Name
		s.P(`{
	set := dataset.Set[%s.%s]{ID: %q, Doc: "a version of a type"}
	var err error
	if set.Samples, err = scratch.Samples[%[1]s.%[2]s]([]byte(%[4]q)); err != nil {
		return nil, err
	}
	set.Count = len(set.Samples)
	c, _ := %[5]s.Cases(set)
	cases = append(cases, c...)
	infos = append(infos, dataset.Info{ID: set.ID, Type: %[2]q, Doc: set.Doc, Count: set.Count})
}`, pkg, v.Type.Name, id, string(v.Samples), gen)
	}
	s.P(`for _, i := range infos {
		for _, c := range f.Codecs {
			if p := f.Missing[i.ID][c.ID]; p != nil {
				missing = append(missing, suite.Missing{Codec: c.ID, Dataset: i.ID, Problems: p})
			}
		}
	}
	return suite.New(f.Codecs, infos, cases, missing)
}`)
	return s.Bytes()
}
