package serve

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// report shows one record, or several joined: /report?record=a.jsonl&record=b.jsonl
func (s *Server) report(w http.ResponseWriter, r *http.Request) {
	s.shows(w, r, []string{"record"}, func(out io.Writer, groups [][]*record.Record) error {
		rec, err := record.Join(groups[0]...)
		if err != nil {
			return mistake.Errorf("%v", err)
		}
		return report.Write(out, "html", rec, s.options())
	})
}

// compare shows a record with what changed since an older one, by the test of "serialbench
// compare": /compare?old=a.jsonl&new=b.jsonl, each of which may be given several times.
func (s *Server) compare(w http.ResponseWriter, r *http.Request) {
	s.shows(w, r, []string{"old", "new"}, func(out io.Writer, groups [][]*record.Record) error {
		old, err := record.Join(groups[0]...)
		if err != nil {
			return mistake.Errorf("%v", err)
		}
		now, err := record.Join(groups[1]...)
		if err != nil {
			return mistake.Errorf("%v", err)
		}
		return page.Write(out, now, old, s.options())
	})
}

// options are how pages are made that lead back to the list.
func (s *Server) options() view.Options {
	o := s.o.Report
	o.Sort, o.Back = cmp.Or(o.Sort, view.SortTotal), "/"
	return o
}

// shows reads the records that a request names, each once and no more than the limits allow,
// and answers with a page that is made of them.
func (s *Server) shows(w http.ResponseWriter, r *http.Request, fields []string,
	page func(io.Writer, [][]*record.Record) error) {
	if !s.taken(r) {
		return
	}
	defer s.free()
	budget := record.Budget{Bytes: s.most, Memory: s.memory}
	shelf := record.NewShelf()
	defer shelf.Close() // it was only read
	var groups [][]*record.Record
	count := 0
	for _, field := range fields {
		names := r.URL.Query()[field]
		slices.Sort(names)
		names = slices.Compact(names)
		if count += len(names); count > maxRecords {
			http.Error(w, fmt.Sprintf("%d records; at most %d are shown together", count, maxRecords), http.StatusBadRequest)
			return
		}
		if len(names) == 0 {
			http.Error(w, fmt.Sprintf("which record? such as %s?%s=mine.jsonl", r.URL.Path, field), http.StatusBadRequest)
			return
		}
		var group []*record.Record
		for _, name := range names {
			rec, err := s.read(r.Context(), shelf, name, &budget)
			if err != nil {
				refuse(w, name, err)
				return
			}
			group = append(group, rec)
		}
		groups = append(groups, group)
	}
	if r.Context().Err() != nil {
		return // nobody waits for the page
	}
	var out bytes.Buffer
	switch err := page(&out, groups); {
	case errors.As(err, new(*mistake.Error)):
		http.Error(w, err.Error(), http.StatusBadRequest)
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	default:
		showPage(w, out.Bytes(), "")
	}
}
