package task

import (
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const StreamsName = "attack-streams"

// StreamsOrder is what a worker is asked: the cases from First on.
type StreamsOrder struct {
	Cases []StreamsCase `json:"cases"`
	First int           `json:"first"`
}

type StreamsCase struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
}

// StreamsAnswer is whether a case has a stream of the library's own.
type StreamsAnswer struct {
	Case int  `json:"case"`
	Own  bool `json:"own"`
}

func streams(j *worker.Job) error {
	var o StreamsOrder
	if err := j.Read(&o); err != nil {
		return err
	}
	for i := o.First; i < len(o.Cases); i++ {
		c := j.Suite.Case(o.Cases[i].Codec, o.Cases[i].Dataset)
		if err := j.Answer(StreamsAnswer{Case: i, Own: c != nil && ownStream(c)}); err != nil {
			return err
		}
	}
	return nil
}

func ownStream(c *suite.Case) bool {
	b, err := c.Open(1, 1)
	return err == nil && b.Streams() == suite.RealStream
}
