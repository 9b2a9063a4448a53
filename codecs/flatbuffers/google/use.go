package google

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`flatbuffers "github.com/google/flatbuffers/go"`},
	Marshal: `c := Codec{builder: flatbuffers.NewBuilder(1024)}
c.builder.Finish(c.toPerson(v))
return c.builder.FinishedBytes(), nil`,
	Unmarshal: `fromPerson(fbs.GetRootAsPerson(data, 0), v)
return nil`,
	Command:   "flatc --go -o . schema.fbs",
	Generated: "fbs",
	ByHand: `type Codec struct{ builder *flatbuffers.Builder }

func (c *Codec) toPerson(v *Person) flatbuffers.UOffsetT { fbs.PersonStart(c.builder); return fbs.PersonEnd(c.builder) }

func fromPerson(t *fbs.Person, v *Person) {}`,
}

var objectUse = &emit.Use{
	Imports: []string{`flatbuffers "github.com/google/flatbuffers/go"`},
	Marshal: `builder := flatbuffers.NewBuilder(1024)
builder.Finish(v.Pack(builder))
return builder.FinishedBytes(), nil`,
	Unmarshal: `fbs.GetRootAsPerson(data, 0).UnPackTo(v)
return nil`,
	Command:   "flatc --go --gen-object-api -o . schema.fbs",
	Generated: "fbs",
}
