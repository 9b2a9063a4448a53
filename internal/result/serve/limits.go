package serve

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// What one request may cost.
const (
	maxRecords = 64                 // that are shown together
	maxBytes   = int64(1) << 30     // of the records of a request, decompressed
	maxMemory  = record.UsualMemory // that they may take, as estimated
	maxAtOnce  = 2                  // reports that are made at a time
	bodyTime   = 10 * time.Second   // in which a body has to be here
)

// crossSite reports whether a browser says that a page of another site asks. Only the first
// page, which costs nothing, is given to such: a link to it is welcome.
func crossSite(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "cross-site" || site == "same-site"
}

// taken waits for one of the places in which reports are made; false if the reader went away.
func (s *Server) taken(r *http.Request) bool {
	select {
	case s.places <- struct{}{}:
		return true
	case <-r.Context().Done():
		return false
	}
}

func (s *Server) free() { <-s.places }

// awaited reads for as long as somebody waits for what is made of it.
type awaited struct {
	context.Context
	from io.Reader
}

func (a awaited) Read(p []byte) (int, error) {
	if err := a.Err(); err != nil {
		return 0, err
	}
	return a.from.Read(p)
}
