// Command corpus draws values of the structs of Thrift's own test schema, by a seed, and
//
//	corpus back PROTOCOL            writes each, reads it and says which are others then
//	corpus write PROTOCOL           prints them, a line each: the struct and its encoding in hex
//	corpus read PROTOCOL < LINES    says which of such lines are not what was drawn
package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"

	"corpus/thrifttest"

	"github.com/apache/thrift/lib/go/thrift"
)

// of each struct, so many values.
const of = 8

var structs = []func() thrift.TStruct{
	func() thrift.TStruct { return thrifttest.NewBonk() },
	func() thrift.TStruct { return thrifttest.NewBools() },
	func() thrift.TStruct { return thrifttest.NewXtruct() },
	func() thrift.TStruct { return thrifttest.NewXtruct2() },
	func() thrift.TStruct { return thrifttest.NewXtruct3() },
	func() thrift.TStruct { return thrifttest.NewInsanity() },
	func() thrift.TStruct { return thrifttest.NewCrazyNesting() },
	func() thrift.TStruct { return thrifttest.NewSomeUnion() },
	func() thrift.TStruct { return thrifttest.NewXception() },
	func() thrift.TStruct { return thrifttest.NewXception2() },
	func() thrift.TStruct { return thrifttest.NewEmptyStruct() },
	func() thrift.TStruct { return thrifttest.NewOneField() },
	func() thrift.TStruct { return thrifttest.NewVersioningTestV1() },
	func() thrift.TStruct { return thrifttest.NewVersioningTestV2() },
	func() thrift.TStruct { return thrifttest.NewListTypeVersioningV1() },
	func() thrift.TStruct { return thrifttest.NewListTypeVersioningV2() },
	func() thrift.TStruct { return thrifttest.NewGuessProtocolStruct() },
	func() thrift.TStruct { return thrifttest.NewLargeDeltas() },
	func() thrift.TStruct { return thrifttest.NewNestedListsI32x2() },
	func() thrift.TStruct { return thrifttest.NewNestedListsI32x3() },
	func() thrift.TStruct { return thrifttest.NewNestedMixedx2() },
	func() thrift.TStruct { return thrifttest.NewListBonks() },
	func() thrift.TStruct { return thrifttest.NewNestedListsBonk() },
	func() thrift.TStruct { return thrifttest.NewBoolTest() },
	func() thrift.TStruct { return thrifttest.NewStructA() },
	func() thrift.TStruct { return thrifttest.NewStructB() },
	func() thrift.TStruct { return thrifttest.NewOptionalSetDefaultTest() },
	func() thrift.TStruct { return thrifttest.NewOptionalBinary() },
}

func name(v thrift.TStruct) string { return reflect.TypeOf(v).Elem().Name() }

var draw = rand.New(rand.NewPCG(1, 1))

// fill draws a value; lists and maps are never nil and empty both, which no encoding tells.
func fill(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth+1)
	case reflect.Struct:
		one := -1 // of a union
		if v.Type() == reflect.TypeFor[thrifttest.SomeUnion]() {
			one = draw.IntN(v.NumField())
		}
		for i := range v.NumField() {
			if one < 0 || one == i {
				fill(v.Field(i), depth)
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte{0, 0xff, byte(draw.IntN(256)), byte(draw.IntN(256)), byte(draw.IntN(256))})
			return
		}
		list := reflect.MakeSlice(v.Type(), 0, 3)
		for range 1 + draw.IntN(3) {
			e := reflect.New(v.Type().Elem()).Elem()
			fill(e, depth+1)
			again := false // sets are lists in Go, and refuse what is in them twice
			for i := range list.Len() {
				again = again || reflect.DeepEqual(list.Index(i).Interface(), e.Interface())
			}
			if !again {
				list = reflect.Append(list, e)
			}
		}
		v.Set(list)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 1 + draw.IntN(3) {
			k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(k, depth+1)
			fill(e, depth+1)
			v.SetMapIndex(k, e)
		}
	case reflect.Bool:
		v.SetBool(draw.IntN(2) == 0)
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		bits := v.Type().Bits()
		all := []int64{0, 1, -1, math.MaxInt64 >> (64 - bits), math.MinInt64 >> (64 - bits), draw.Int64() >> (64 - bits)}
		if v.Type() == reflect.TypeFor[thrifttest.Numberz]() {
			all = []int64{1, 2, 8}
		}
		v.SetInt(all[draw.IntN(len(all))])
	case reflect.Float64:
		all := []float64{0, 1.5, -1e300, math.SmallestNonzeroFloat64, math.Inf(1), draw.NormFloat64()}
		v.SetFloat(all[draw.IntN(len(all))])
	case reflect.String:
		all := []string{"", "a", "水 \U0001d11e", "\x00\"\\\n", strings.Repeat("ab", 100), fmt.Sprint(draw.Int64())}
		v.SetString(all[draw.IntN(len(all))])
	}
}

// values are those that are drawn, the same in each process.
func values() (list []thrift.TStruct) {
	for _, make := range structs {
		for range of {
			v := make()
			fill(reflect.ValueOf(v).Elem(), 0)
			list = append(list, v)
		}
	}
	return list
}

func protocol(name string, t thrift.TTransport) thrift.TProtocol {
	switch name {
	case "binary":
		return thrift.NewTBinaryProtocolConf(t, nil)
	case "compact":
		return thrift.NewTCompactProtocolConf(t, nil)
	case "json":
		return thrift.NewTJSONProtocol(t)
	}
	panic("no protocol " + name)
}

func write(p string, v thrift.TStruct) ([]byte, error) {
	buf := thrift.NewTMemoryBuffer()
	out := protocol(p, buf)
	if err := v.Write(context.Background(), out); err != nil {
		return nil, err
	}
	err := out.Flush(context.Background())
	return buf.Bytes(), err
}

func read(p string, in []byte, v thrift.TStruct) error {
	buf := thrift.NewTMemoryBuffer()
	buf.Write(in) // never fails
	return v.Read(context.Background(), protocol(p, buf))
}

// blank is a new value of the type of another.
func blank(i int) thrift.TStruct { return structs[i/of]() }

func compare(i int, want thrift.TStruct, p string, in []byte) {
	got := blank(i)
	if err := read(p, in, got); err != nil {
		fmt.Printf("%s %d: %v\n", name(want), i%of, err)
	} else if !reflect.DeepEqual(got, want) {
		fmt.Printf("%s %d: %v, want %v\n", name(want), i%of, got, want)
	}
}

func main() {
	p := os.Args[2]
	switch os.Args[1] {
	case "back":
		for i, v := range values() {
			out, err := write(p, v)
			if err != nil {
				fmt.Printf("%s %d: %v\n", name(v), i%of, err)
				continue
			}
			compare(i, v, p, out)
		}
	case "write":
		for _, v := range values() {
			out, err := write(p, v)
			if err != nil {
				fmt.Fprintln(os.Stderr, name(v), err)
				os.Exit(1)
			}
			fmt.Printf("%s %x\n", name(v), out)
		}
	case "read":
		lines := bufio.NewScanner(os.Stdin)
		lines.Buffer(nil, 1<<24)
		i, all := 0, values()
		for ; lines.Scan(); i++ {
			_, text, _ := strings.Cut(lines.Text(), " ")
			in, err := hex.DecodeString(text)
			if err != nil { // what the other language said
				fmt.Printf("%s %d: %s\n", name(all[i]), i%of, text)
				continue
			}
			compare(i, all[i], p, in)
		}
		if i != len(all) {
			fmt.Printf("%d lines, want %d\n", i, len(all))
		}
	}
}
