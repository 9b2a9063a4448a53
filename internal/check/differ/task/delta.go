package task

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Delta is a text beside the one that was sent before it: most are those of a large value of which a part changed.
type Delta struct {
	Head int    `json:"head,omitempty"` // so many bytes of its begin
	Tail int    `json:"tail,omitempty"` // and of its end
	Text []byte `json:"text,omitempty"` // and these between
}

// Deltas are the texts that one process sent last, or those that were received of it.
type Deltas [2][]byte

// Pack has an outcome send its trees.
func (d *Deltas) Pack(o *Outcome) {
	for i, text := range [2]json.RawMessage{o.Tree, o.Over} {
		if text == nil {
			continue
		}
		before, most := d[i], min(len(d[i]), len(text))
		head, tail := 0, 0
		for head < most && before[head] == text[head] {
			head++
		}
		for tail < most-head && before[len(before)-1-tail] == text[len(text)-1-tail] {
			tail++
		}
		o.Sent[i] = &Delta{head, tail, text[head : len(text)-tail]}
		d[i] = text
	}
}

// Unpack gives an outcome the trees that it was sent.
func (d *Deltas) Unpack(o *Outcome) error {
	for i, to := range [2]*json.RawMessage{&o.Tree, &o.Over} {
		s := o.Sent[i]
		if s == nil {
			continue
		}
		if before := len(d[i]); s.Head < 0 || s.Tail < 0 || s.Head > before-s.Tail {
			return errors.New("differ: answer of the worker: more than what was before it")
		}
		*to = bytes.Join([][]byte{d[i][:s.Head], s.Text, d[i][len(d[i])-s.Tail:]}, nil)
		d[i] = *to
	}
	o.Sent = [2]*Delta{}
	return nil
}
