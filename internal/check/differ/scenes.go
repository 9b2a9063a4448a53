package differ

import (
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/differ/task"
)

// states are the classes of several calls in a row, by how bad a difference is.
var states = map[string]int{"reuse-after-error": otherValue, "concurrent-use": otherValue, "input-alias": otherValue,
	"output-reuse": otherValue, "interface-target": otherValue, "interface-value": otherValue,
	"input-kept": mildMemory, "buffer-kept": mildMemory,
	"stream-written":    mildBytes,
	"stream-read-ahead": otherValue, "stream-truncated": mildError, "stream-empty": mildError,
	"token-truncated":     mildError,
	"stream-reader-error": mildError, "stream-white-space": mildError, "stream-after-error": mildError}

var ofStates = []Class{
	{"reuse-after-error", "a message read into a value that an error left behind", "", option(legacyErrors)},
	{"concurrent-use", "several goroutines that read and write at once", "", nil},
	{"input-alias", "the input is changed after it was read", "", nil},
	{"output-reuse", "what was written, after more is written", "", nil},
	{"interface-target", "an interface in the target that holds a pointer", "", nil},
	{"interface-value", "an interface in the target that holds a value of another type than that of a message", "",
		option(legacyMerge)},
	{"input-kept", "what a text of a value keeps in memory", "", nil},
	{"buffer-kept", "what is kept in memory of one large value that was written", "", nil},
	{"stream-written", "what an encoder puts between values", "", nil},
	{"stream-truncated", "a stream that is cut off within a value", "", nil},
	{"token-truncated", "a document that is cut off, read token by token", "", nil},
	{"stream-empty", "a stream without a value", "", nil},
	{"stream-white-space", "a stream with white space between its values and behind them", "", nil},
	{"stream-after-error", "a stream that goes on behind a value of the wrong kind", "", option(legacyErrors)},
	{"stream-read-ahead", "how much a decoder takes from its reader for one value", "", nil},
	{"stream-reader-error", "an error of the reader below, such as a limit or a deadline", "", nil},
}

// eased notes the fields of types that one library takes but with an option, which the adapter sets.
func (x *comparison) eased(ctx context.Context) error {
	for side, pair := range [2][2]Codec{{x.a, x.b}, {x.b, x.a}} {
		for _, e := range pair[0].Eased {
			if slices.Contains(pair[1].Eased, e) {
				continue
			}
			got, err := outcomes(ctx, x.a, task.Order{Dataset: x.o.Dataset, Seed: x.o.Seed,
				Scenes: []task.Scene{{Name: task.Holds, Type: e.Type}}}, x.hostileUntil, func(int) {})
			if err != nil {
				return err
			}
			says := [2]string{"takes it as it is", "takes it as it is"}
			says[side] = "refuses it without " + e.Option
			for field := range strings.Lines(got[0].Says) {
				in := input{class: "as-written", text: "a " + e.Type, several: true}
				x.add("type-refused", strings.TrimSpace(field), in, refusal, says[0], says[1])
			}
		}
	}
	return nil
}

// playing compares what a few calls in a row show, of the two messages with the most parts.
func (x *comparison) playing(ctx context.Context) error {
	if x.unread != "" || x.given != "" || x.cut || len(x.agreeing) == 0 {
		return nil
	}
	size := func(i int) int { return len(x.texts[i]) }
	at := make([]int, len(x.texts))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(p, q int) int { return size(q) - size(p) })
	first, second := at[0], at[min(1, len(at)-1)]
	order := task.Order{Values: x.o.Values, Scenes: []task.Scene{{Name: task.Stream,
		Values: []int{x.valueOf[first], x.valueOf[second]}}}}
	stream, other, err := x.both(ctx, "write a stream", order)
	if err != nil {
		return err
	}
	for i, s := range []task.Outcome{stream[0], other[0]} {
		if s.Absent && over(x.hostileUntil) {
			for name := range states {
				x.late[name] = true
			}
		} else if s.Absent {
			c := []Codec{x.a, x.b}[i]
			x.streamless = c.Codec + " has no streams of its own"
			if c.Streams {
				x.streamless = "the type is converted for " + c.Codec + " here, value by value"
			}
		}
	}
	frame := task.FrameOf(stream[0].Bytes, x.texts[first], x.texts[second], isJSON(x.dialect.form))
	x.frameless = frame == nil && x.streamless == ""
	messages := [][]byte{[]byte(x.agreeing[0].text), []byte(x.agreeing[min(1, len(x.agreeing)-1)].text)}
	order.Scenes = task.Scenes(messages[0], messages[1], x.wrong, order.Scenes[0].Values,
		frame, isJSON(x.dialect.form))
	a, b, err := x.both(ctx, "try several calls in a row", order)
	if err != nil {
		return err
	}
	for i, s := range order.Scenes {
		if a[i].Absent || b[i].Absent {
			x.late[s.Name] = over(x.hostileUntil)
			continue
		}
		x.tried[s.Name] = true
		if p, q := said(a[i]), said(b[i]); p != q {
			x.add(s.Name, "", input{text: classOf(s.Name).Does, several: true}, states[s.Name], p, q)
			x.found[s.Name].Shown = shownScene(s)
		}
	}
	return nil
}

// shownScene is with what a program shows a scene: those of streams, and one message read over another.
func shownScene(s task.Scene) (shown Shown) {
	switch s.Name {
	case "concurrent-use":
		return Shown{Base: s.Messages[0], Input: s.Messages[1], Scene: s.Name}
	case "input-alias", "output-reuse":
		return Shown{Input: s.Messages[0], Scene: s.Name}
	case "reuse-after-error":
		return Shown{Base: s.Messages[0], Input: s.Messages[1]}
	case "stream-reader-error":
		return Shown{Input: s.Messages[0][:len(s.Messages[0])/2], Stream: 1, Below: true}
	case "stream-empty":
		return Shown{Input: []byte{}, Stream: 1}
	case "stream-truncated", "stream-white-space":
		return Shown{Input: s.Messages[0], Stream: 1}
	case "stream-after-error":
		return Shown{Input: s.Messages[0], Stream: 4}
	}
	return Shown{}
}

// said is what a scene showed.
func said(o task.Outcome) string {
	if o.Says == "" {
		return read(o)
	}
	return o.Says
}
