package hyperpb

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"buf.build/go/hyperpb"`, `"google.golang.org/protobuf/proto"`},
	Setup: `var (
	descriptor = (*pb.Person)(nil).ProtoReflect().Descriptor()
	message    = hyperpb.CompileMessageDescriptor(descriptor)
)`,
	Marshal: `w := new(pb.Person)
toPerson(v, w)
return proto.Marshal(w)`,
	Unmarshal: `m := hyperpb.NewMessage(message)
if err := m.Unmarshal(data); err != nil {
	return err
}
newFields(descriptor).fromPerson(m, v)
return nil`,
	Command:   "protoc --go_out=. schema.proto",
	Generated: "pb",
	ByHand: `func toPerson(v *Person, w *pb.Person) {}

type fields struct{} // the descriptor of each

func newFields(of any) fields { return fields{} }

func (f fields) fromPerson(m *hyperpb.Message, v *Person) {}`,
	Alias: emit.Call{
		Imports: []string{`"buf.build/go/hyperpb"`},
		Body: `m := hyperpb.NewMessage(message)
if err := m.Unmarshal(data, hyperpb.WithAllowAlias(true)); err != nil {
	return err
}
newFields(descriptor).fromPerson(m, v)
return nil`,
	},
}
