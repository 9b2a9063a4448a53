package recorded

import (
	"maps"
	"path"
	"slices"
	"sync"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Recorder runs jobs with real generators and keeps what these answer, by folder. A job that several codecs have is
// run once.
type Recorder struct {
	keys *Keys

	mu       sync.Mutex
	ran      map[string]*run
	archives map[string]*Archive // by folder
}

// run is one job, which is run once.
type run struct {
	once  sync.Once
	files []emit.File
	err   error
}

// NewRecorder is a recorder that names jobs by these keys.
func NewRecorder(keys *Keys) *Recorder {
	return &Recorder{keys: keys, ran: map[string]*run{}, archives: map[string]*Archive{}}
}

// Watch is the codec, whose jobs are recorded as those of a folder.
func (r *Recorder) Watch(folder string, c emit.Codec) emit.Codec {
	emitter := c.Emit
	c.Emit = func(q *emit.Request) (*emit.Output, error) {
		watched := *q
		watched.Tools = &watch{r, folder, q.Tools}
		return emitter(&watched)
	}
	return c
}

type watch struct {
	*Recorder
	folder string
	tools  emit.Tools
}

func (w *watch) Run(job emit.Job) ([]emit.File, error) {
	key, err := w.keys.Key(job)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	j := w.ran[key]
	if j == nil {
		j = &run{}
		w.ran[key] = j
	}
	w.mu.Unlock()
	j.once.Do(func() { j.files, j.err = w.tools.Run(job) })
	return slices.Clone(j.files), w.keep(key, j) // emitters change what they get
}

// keep records the answer of a job for the folder, and returns its error.
func (w *watch) keep(key string, j *run) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	a := w.archives[w.folder]
	if a == nil {
		a = NewArchive(path.Join(w.folder, Name))
		w.archives[w.folder] = a
	}
	if err := a.Add(key, j.files, j.err); err != nil {
		return err
	}
	return j.err
}

// Archives are what was recorded, by folder.
func (r *Recorder) Archives() map[string]*Archive {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.archives)
}
