package task

import (
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const StreamsName = "attack-streams"

// StreamsOrder is the case that a worker is asked of.
type StreamsOrder struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
}

// About is what the order is about; see [worker.About].
func (o StreamsOrder) About() (codec, dataset string) { return o.Codec, o.Dataset }

// StreamsAnswer is whether a case has a stream of the library's own.
type StreamsAnswer struct {
	Own bool `json:"own"`
}

func streams(j *worker.Job) error {
	var o StreamsOrder
	if err := j.Read(&o); err != nil {
		return err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
	return j.Answer(StreamsAnswer{Own: c != nil && ownStream(c)})
}

func ownStream(c *suite.Case) bool {
	b, err := c.Open(1, 1)
	return err == nil && b.Streams() == suite.RealStream
}
