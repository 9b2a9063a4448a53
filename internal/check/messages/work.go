package messages

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const (
	encodeTask = "encode"
	decodeTask = "decode"
)

// Tasks are what a worker process must be given to write and read messages; see [worker.Serve].
func Tasks() []worker.Task {
	return []worker.Task{{Name: encodeTask, Do: encode}, {Name: decodeTask, Do: decode},
		{Name: ExchangeTask, Do: exchange}}
}

// Order is the codec and the data set, and, to encode, the values.
type Order struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Values  int    `json:"values,omitempty"` // 0: as many as the data set has
	Seed    uint64 `json:"seed,omitempty"`
	Zero    bool   `json:"zero,omitempty"` // the zero value of the type instead
}

// About is the codec and the data set.
func (o Order) About() (codec, dataset string) { return o.Codec, o.Dataset }

// answer is what a worker says: one of these.
type answer struct {
	Chunk  []byte `json:"chunk,omitempty"`  // of messages, or of lines with trees
	Begin  int    `json:"begin,omitempty"`  // number of the message that is decoded now
	More   bool   `json:"more,omitempty"`   // it waits for more of the input
	Failed string `json:"failed,omitempty"` // why there is nothing more
	Bad    *Error `json:"bad,omitempty"`    // the same of a message
}

// chunk is a part of the input.
type chunk struct {
	Data []byte `json:"data,omitempty"`
	End  bool   `json:"end,omitempty"`  // nothing follows
	Fail string `json:"fail,omitempty"` // why nothing follows
}

// chunkSize is how many bytes go from one process to the other at once.
const chunkSize = 1 << 20

// open opens the case of an order.
func open(j *worker.Job) (o Order, b *suite.Bench, err error) {
	if err := j.Read(&o); err != nil {
		return o, nil, err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
	if c == nil {
		return o, nil, fmt.Errorf("no case of %s on %s", o.Codec, o.Dataset)
	}
	b, err = c.Open(o.Values, o.Seed)
	return o, b, err
}

// encode writes nothing before all values are encoded.
func encode(j *worker.Job) error {
	o, b, err := open(j)
	var all [][]byte
	switch {
	case err != nil:
	case o.Zero:
		var zero []byte
		zero, err = b.Marshal(nil, b.New())
		all = [][]byte{zero}
	default:
		all, err = b.Encoded()
	}
	if err != nil {
		return j.Answer(answer{Failed: err.Error()})
	}
	w := chunks(j)
	for _, m := range all {
		if _, err := w.Write(Append(nil, m)); err != nil {
			return err
		}
	}
	return w.Flush()
}

// chunks sends what is written as answers.
func chunks(j *worker.Job) *bufio.Writer { return bufio.NewWriterSize(sender{j}, chunkSize) }

type sender struct{ j *worker.Job }

func (s sender) Write(p []byte) (n int, err error) {
	for n < len(p) {
		part := p[n:min(len(p), n+chunkSize)]
		if err := s.j.Answer(answer{Chunk: part}); err != nil {
			return n, err
		}
		n += len(part)
	}
	return n, nil
}

// decode writes the tree of each message as a line.
func decode(j *worker.Job) error {
	_, b, err := open(j)
	if err != nil {
		return j.Answer(answer{Failed: err.Error()})
	}
	in, out := bufio.NewReader(&input{j: j}), chunks(j)
	for number := 1; ; number++ {
		m, err := Next(in)
		if errors.Is(err, io.EOF) {
			return out.Flush()
		}
		if err != nil {
			return j.Answer(answer{Bad: &Error{Number: number, Broken: true, Text: err.Error()}})
		}
		if err := j.Answer(answer{Begin: number}); err != nil {
			return err
		}
		v := b.New()
		if err := b.Unmarshal(m, v); err != nil {
			return j.Answer(answer{Bad: &Error{Number: number, Text: err.Error()}})
		}
		line, err := tree.Of(v)
		if err != nil {
			return j.Answer(answer{Failed: err.Error()})
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
}

// input is what the parent sends, asked for when it is needed.
type input struct {
	j    *worker.Job
	rest []byte
	err  error
}

func (i *input) Read(p []byte) (int, error) {
	for len(i.rest) == 0 {
		if i.err != nil {
			return 0, i.err
		}
		if err := i.j.Answer(answer{More: true}); err != nil {
			return 0, err
		}
		var c chunk
		if err := i.j.Next(&c); err != nil {
			return 0, err
		}
		i.rest = c.Data
		switch {
		case c.Fail != "":
			i.err = errors.New(c.Fail)
		case c.End:
			i.err = io.EOF
		}
	}
	n := copy(p, i.rest)
	i.rest = i.rest[n:]
	return n, nil
}
