// Command tapped is a small service that records the shapes of its messages with package tap.
//
//	tapped -shapes orders.shapes                        # answers POST /orders on localhost:8080
//	tapped -shapes orders.shapes -replay orders.jsonl   # takes each line as a request, and ends
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"example.com/tapped/orders"
	"github.com/serialbench/serialbench/tap"
)

func main() {
	shapes := flag.String("shapes", "orders.shapes", "record shapes in this `file`")
	rate := flag.Float64("rate", 1e-3, "record this share of the messages")
	replay := flag.String("replay", "", "take the lines of this `file` as requests, and end")
	flag.Parse()
	s := newService(*shapes, *rate)
	if *replay == "" {
		log.Fatal(http.ListenAndServe("localhost:8080", s.handler()))
	}
	if err := s.replay(*replay); err != nil {
		log.Fatal(err)
	}
}

type service struct {
	decode func([]byte, any) error
	encode func(any) ([]byte, error)
}

func newService(shapes string, rate float64) *service {
	told := tap.Failing(func(err error) { log.Print("tap: ", err) })
	return &service{
		decode: tap.Wrap(json.Unmarshal, tap.Name("json/std"), tap.To(shapes), tap.Rate(rate), second, told,
			tap.Budget(time.Second, 1<<30)), // all of one core: this is an example
		encode: tap.Wrap(json.Marshal, tap.Name("json/std"), tap.To(shapes), tap.Rate(rate), told),
	}
}

func (s *service) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", s.place)
	return mux
}

// place answers with the order as it was placed.
func (s *service) place(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var o orders.Order
	if err := s.decode(body, &o); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	o.State = "placed"
	answer, err := s.encode(&o)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if _, err := w.Write(answer); err != nil {
		log.Print(err)
	}
}

// replay takes the lines of a file as requests. One that is refused is an error.
func (s *service) replay(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	lines, handler := bufio.NewScanner(f), s.handler()
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("POST", "/orders", bytes.NewReader(lines.Bytes())))
		if w.Code != http.StatusOK {
			return fmt.Errorf("line %d: %s", n, w.Body)
		}
		if n%100 == 0 { // faster than a service; nothing is to be left out
			if err := tap.Flush(); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return tap.Flush()
}
