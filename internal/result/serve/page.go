package serve

import (
	_ "embed"
	"net/http"

	"github.com/serialbench/serialbench/internal/foreign"
)

// indexPage is built from web/live.html.
//
//go:embed page/live.html
var indexPage []byte

func (s *Server) index(w http.ResponseWriter, _ *http.Request) {
	showPage(w, indexPage, "; connect-src 'self'")
}

func (s *Server) choices(w http.ResponseWriter, _ *http.Request) {
	c := s.o.Choices
	for _, list := range []*[]string{&c.Codecs, &c.Datasets, &c.Ops, &c.Qualities} {
		*list = append([]string{}, *list...) // an empty list is a list in JSON too
	}
	answer(w, http.StatusOK, struct {
		Choices
		CanRun bool `json:"can_run"`
	}{c, s.o.Begin != nil})
}

// showPage writes a page under the policy that it has built in, more, and the part
// of policies that only a header can hold.
func showPage(w http.ResponseWriter, page []byte, more string) {
	w.Header().Set("Content-Security-Policy", foreign.PagePolicy(page)+more+"; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if _, err := w.Write(page); err != nil {
		return // the reader went away
	}
}
