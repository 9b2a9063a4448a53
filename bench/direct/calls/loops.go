package calls

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

// hand returns the loops around the hand-written calls.
func (p pair) hand(values []person, encoded [][]byte) map[codec.Op]suite.Loop {
	if p.loops != nil {
		return p.loops(values, encoded)
	}
	marshal, unmarshal := p.open()
	return Loops(values, encoded, marshal, unmarshal)
}

// Loops are the loops of the benchmark around two closures.
func Loops(values []person, encoded [][]byte, marshal marshalFunc, unmarshal unmarshalFunc) map[codec.Op]suite.Loop {
	return map[codec.Op]suite.Loop{codec.OpMarshal: marshalLoop(values, marshal),
		codec.OpUnmarshal: unmarshalLoop(encoded, unmarshal)}
}

// marshalLoop and unmarshalLoop are the loops of the benchmark around a closure,
// four calls a turn as those that are generated.
func marshalLoop(values []person, call marshalFunc) suite.Loop {
	return func(n int) error {
		var last []byte
		var err error
		for n > 0 {
			items := values[:min(n, len(values))]
			n -= len(items)
			for ; len(items) >= 4; items = items[4:] {
				few := (*[4]person)(items)
				if _, err = call(&few[0]); err != nil {
					return err
				}
				if _, err = call(&few[1]); err != nil {
					return err
				}
				if _, err = call(&few[2]); err != nil {
					return err
				}
				if last, err = call(&few[3]); err != nil {
					return err
				}
			}
			for i := range items {
				if last, err = call(&items[i]); err != nil {
					return err
				}
			}
		}
		suite.Keep(last)
		return nil
	}
}

func unmarshalLoop(encoded [][]byte, call unmarshalFunc) suite.Loop {
	v := suite.OnHeap[person]()
	return func(n int) error {
		for n > 0 {
			items := encoded[:min(n, len(encoded))]
			n -= len(items)
			for ; len(items) >= 4; items = items[4:] {
				few := (*[4][]byte)(items)
				*v = person{}
				if err := call(few[0], v); err != nil {
					return err
				}
				*v = person{}
				if err := call(few[1], v); err != nil {
					return err
				}
				*v = person{}
				if err := call(few[2], v); err != nil {
					return err
				}
				*v = person{}
				if err := call(few[3], v); err != nil {
					return err
				}
			}
			for _, src := range items {
				*v = person{}
				if err := call(src, v); err != nil {
					return err
				}
			}
		}
		return nil
	}
}
