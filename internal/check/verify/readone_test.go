package verify_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// reader reads one field of an item, with at most one fault.
type reader func(src []byte) (codec.Digest, error)

func (r reader) ReadOne(src []byte) (codec.Digest, error) { return r(src) }

func label(src []byte) (d codec.Digest, v item, err error) {
	err = json.Unmarshal(src, &v)
	d.String(v.Inner.Label)
	return d, v, err
}

func TestPlantedReadersOfOneField(t *testing.T) {
	field := codec.Field{Path: []string{"Inner", "Label"}, Kind: reflect.String}
	for name, c := range map[string]struct {
		read  reader
		field codec.Field
		want  string
	}{
		"clean": {func(src []byte) (codec.Digest, error) { d, _, err := label(src); return d, err }, field, ""},
		"another field": {func(src []byte) (d codec.Digest, err error) {
			_, v, err := label(src)
			d.String(v.Name)
			return d, err
		}, field, "something else than Inner.Label was read"},
		"a constant": {func([]byte) (d codec.Digest, err error) { d.String("417"); return d, nil }, field,
			"something else than Inner.Label was read"},
		"nothing": {func([]byte) (codec.Digest, error) { return 0, nil }, field,
			"something else than Inner.Label was read"},
		"two fields": {func(src []byte) (codec.Digest, error) { d, _, err := label(src); d.Uint(0); return d, err }, field,
			"something else than Inner.Label was read"},
		"refuses": {func([]byte) (codec.Digest, error) { return 0, errors.New("no such field") }, field,
			"value 0: no such field"},
		"panics": {func([]byte) (codec.Digest, error) { panic("boom") }, field, "panic: boom"},
		"writes": {func(src []byte) (codec.Digest, error) { d, _, err := label(src); src[0]++; return d, err }, field,
			"changes its input"},
		"unknown": {func(src []byte) (codec.Digest, error) { d, _, err := label(src); return d, err },
			codec.Field{Path: []string{"Inner", "Lable"}, Kind: reflect.String}, `there is no field "Inner.Lable"`},
		"no field": {func(src []byte) (codec.Digest, error) { d, _, err := label(src); return d, err }, codec.Field{},
			`there is no field ""`},
		"another kind": {func(src []byte) (codec.Digest, error) { d, _, err := label(src); return d, err },
			codec.Field{Path: field.Path, Kind: reflect.Int}, "there is no field"},
	} {
		b := suite.Binding[item]{Codec: "json/one", Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal, codec.OpReadOne},
			One: c.field,
			Open: func(*suite.Inputs[item]) (*suite.Opened[item], error) {
				return &suite.Opened[item]{Codec: planted{}, One: c.read}, nil
			}}
		v := verify.Case(open(t, b.Case(items)), codec.Info{ID: "x/y"})
		if c.want == "" {
			if v.Verdict != record.OK {
				t.Errorf("%s: got %s, %s", name, v.Verdict, v.Detail)
			}
			continue
		}
		if v.Verdict != record.Failed || v.Op != string(codec.OpReadOne) || !strings.Contains(v.Detail, c.want) {
			t.Errorf("%s: got %s %s %q, want failed %s with %q", name, v.Verdict, v.Op, v.Detail, codec.OpReadOne, c.want)
		}
	}
}
