package recommend

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"sync"
)

//go:embed jobs.json
var jobs []byte

// Job is what a reader wants to do: a fixed question, in words and as needs, weights and limits.
type Job struct {
	Job     string   `json:"job"`
	Title   string   `json:"title"`
	Asks    string   `json:"asks"`    // in one sentence, without a full stop
	Formats []string `json:"formats"` // none: any
	Needs   []Need   `json:"needs"`
	// MaxMessage is the size in bytes up to which a message is read, for [Untrusted].
	MaxMessage float64  `json:"max_message"`
	Time       float64  `json:"time"` // weights
	Size       float64  `json:"size"`
	Allocs     float64  `json:"allocs"`
	Reads      float64  `json:"reads"`    // times that a message is read for once that it is written; 0: once
	Packed     bool     `json:"packed"`   // size is what zstd makes of it
	InPlace    bool     `json:"in_place"` // time is that of reading fields where they lie
	Caveat     string   `json:"caveat"`   // what holds whatever the answer is
	Instead    []string `json:"instead"`  // what people ask about first; the answer says why not the first that is no pick
}

// Jobs are the ten of jobs.json, in the order in which they are shown.
var Jobs = sync.OnceValue(func() []Job {
	var all []Job
	d := json.NewDecoder(bytes.NewReader(jobs))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	for i := range all {
		all[i].Formats = append([]string{}, all[i].Formats...) // a list in JSON
	}
	return all
})

// JobNames lists them.
func JobNames() []string {
	var names []string
	for _, j := range Jobs() {
		names = append(names, j.Job)
	}
	return names
}

// JobOf is the job of a name.
func JobOf(name string) (Job, bool) {
	i := slices.IndexFunc(Jobs(), func(j Job) bool { return j.Job == name })
	if i < 0 {
		return Job{}, false
	}
	return Jobs()[i], true
}

// Question is the job as a question: on all data sets, and of all formats where it names none.
func (j Job) Question() Question {
	return Question{Job: j.Job, Needs: slices.Clone(j.Needs), Formats: j.Formats, MaxMessage: j.MaxMessage, Time: j.Time,
		Size: j.Size, Allocs: j.Allocs, Reads: j.Reads, Packed: j.Packed, InPlace: j.InPlace}
}
