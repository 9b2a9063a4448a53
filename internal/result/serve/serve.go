// Package serve is a small web server for one reader on this machine: it lists the
// records of a folder, shows each as the page of HTML reports, and lets one run be
// started, watched and cancelled. It measures nothing itself: [Options].Begin does.
//
// It trusts nobody: requests for names that are not an address of this machine are
// refused (DNS rebinding), as are requests from other sites that write or cost work; names of
// records cannot leave the folder; pages load nothing and run no script but their own. What a
// request may cost is bounded: records, their bytes once decompressed, the memory that they take, and how slowly it
// comes.
package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// Options are what a server needs.
type Options struct {
	Folder  string       // of the records; made if it is not there
	Report  view.Options // how records are shown
	Choices Choices      // what a run can be made of
	Begin   Begin        // starts runs; nil: none can be started
	Resume  Resume       // goes on with a run that was killed; nil: none can be
	Hosts   []string     // names this server answers to, beside "localhost" and addresses in digits
}

// Choices are what the reader can choose from when starting a run.
type Choices struct {
	Codecs    []string `json:"codecs"`
	Datasets  []string `json:"datasets"`
	Ops       []string `json:"ops"`
	Qualities []string `json:"qualities"`
	Quality   string   `json:"quality"` // the usual one
	Dataset   string   `json:"dataset"` // the usual one
}

// Request is a run that a reader asks for. Empty lists and texts stand for what
// "serialbench run" does without the flag.
type Request struct {
	Codecs   []string `json:"codecs"`   // ids or globs
	Datasets []string `json:"datasets"` // ids or globs
	Ops      []string `json:"ops"`      // ids or globs
	Quality  string   `json:"quality"`
	Time     string   `json:"time"` // such as "30s"
}

// Begin prepares a run. Its error is a mistake of the reader, in one line; nothing
// is left behind then.
type Begin func(Request) (Job, error)

// Resume prepares to go on with the run of a record, which lies in the folder. Its error is as
// that of [Begin].
type Resume func(name string) (Job, error)

// Job is a run that is prepared. Run is called once, and measures until it is done
// or ctx ends; it calls line with each line of the record that it has written, and
// progress, by one goroutine at a time each. An end of ctx is no error.
type Job struct {
	Record string // name of the file in the folder
	Run    func(ctx context.Context, line func(record.Line), progress func(worker.Progress)) error
}

// Server answers requests; see [New].
type Server struct {
	o      Options
	root   *os.Root
	ctx    context.Context // ends when the server closes
	cancel context.CancelFunc
	jobs   sync.WaitGroup
	live   live
	places chan struct{} // in which reports are made
	most   int64         // bytes of the records of a request, decompressed
	memory int64         // that they may take, as estimated
	body   time.Duration // in which a body has to be here
}

// New returns a server of a folder.
func New(o Options) (*Server, error) {
	if err := os.MkdirAll(o.Folder, 0o755); err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	root, err := os.OpenRoot(o.Folder)
	if err != nil {
		return nil, fmt.Errorf("serve: %w", err)
	}
	s := &Server{o: o, root: root, places: make(chan struct{}, maxAtOnce), most: maxBytes,
		memory: maxMemory, body: bodyTime}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.live.changed = make(chan struct{})
	return s, nil
}

// Handler answers requests. See the package for what it refuses.
func (s *Server) Handler() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", s.index)
	m.HandleFunc("GET /report", s.report)
	m.HandleFunc("GET /compare", s.compare)
	m.HandleFunc("GET /raw", s.raw)
	m.HandleFunc("GET /api/records", s.records)
	m.HandleFunc("GET /api/choices", s.choices)
	m.HandleFunc("GET /api/events", s.events)
	m.HandleFunc("POST /api/run", s.start)
	m.HandleFunc("POST /api/resume", s.resume)
	m.HandleFunc("POST /api/cancel", s.stop)
	return s.guarded(m)
}

// Close cancels the run, waits for it, and ends what is being watched.
func (s *Server) Close() error {
	s.live.change(s.cancel) // no request claims a run meanwhile, or later
	s.jobs.Wait()
	return s.root.Close()
}

// Serve answers on l until ctx ends, then closes the server.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(l) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	err = errors.Join(err, s.Close()) // those who watch are sent away first
	late, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if web.Shutdown(late) != nil {
		err = errors.Join(err, web.Close())
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
